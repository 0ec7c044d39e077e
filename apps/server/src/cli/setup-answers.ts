import { findSettingFault } from '../configuration/config.ts';
import { type Terminal, UsageError } from './command.ts';
import { CREATE_DATABASE, QUESTIONS, type SetupQuestion } from './setup-questions.ts';

/**
 * Answers all questions: from the options, else by asking, else with the value that is there or the suggested one.
 * @param settings those of the file so far
 * @throws UsageError for an answer of another format, and for missing ones that nobody can be asked for
 */
export async function answerQuestions(
  options: ReadonlyMap<string, string>,
  settings: ReadonlyMap<string, string>,
  terminal: Pick<Terminal, 'ask' | 'err'>,
): Promise<ReadonlyMap<string, string>> {
  const answers = new Map<string, string>();
  const missing: string[] = [];
  for (const question of QUESTIONS) {
    // A secret in a file of its own is not in this file.
    const fileSetting = `${question.setting}_FILE`;
    if (settings.has(fileSetting)) {
      if (options.has(question.option))
        throw new UsageError(
          `--${question.option}: ${fileSetting} is set; remove it from the settings file, or write the value there`,
        );
      continue;
    }
    const known = new Map([...settings, ...answers]);
    const current = known.get(question.setting) ?? '';
    const preset = current === '' ? question.suggestion?.(known) : current;
    const answer = await answerOne(question, options.get(question.option), preset, terminal);
    if (answer === undefined) missing.push(`--${question.option}`);
    else answers.set(question.setting, answer);
  }
  if (missing.length > 0)
    throw new UsageError(`give ${missing.join(', ')}, or run the command on a terminal, where it asks`);
  return answers;
}

async function answerOne(
  question: SetupQuestion,
  given: string | undefined,
  preset: string | undefined,
  { ask, err }: Pick<Terminal, 'ask' | 'err'>,
): Promise<string | undefined> {
  if (given !== undefined || ask === undefined) {
    const answer = given ?? preset;
    const fault = answer === undefined ? undefined : findFault(question, answer);
    if (fault !== undefined) throw new UsageError(`--${question.option}: ${fault}`);
    return answer;
  }
  const shown =
    preset === undefined ? '' : ` [${question.isSecret === true ? hidePassword(preset) : preset}]`;
  for (;;) {
    const answer = (await ask(`${question.question}${shown}: `)).trim() || (preset ?? '');
    const fault = findFault(question, answer);
    if (fault === undefined) return answer;
    err(`${fault}\n`);
  }
}

function findFault({ setting }: SetupQuestion, answer: string): string | undefined {
  if (setting === 'DATABASE_URL' && answer === CREATE_DATABASE) return undefined;
  return answer === '' ? 'an answer is needed' : findSettingFault(setting, answer);
}

function hidePassword(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password !== '') url.password = '***';
  return url.href;
}
