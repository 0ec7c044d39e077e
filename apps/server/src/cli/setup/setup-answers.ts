import { EMBEDDED, findSettingFault } from '../../configuration/config.ts';
import { type Terminal, UsageError } from '../command.ts';
import { CREATE_DATABASE, QUESTIONS, type SetupContext, type SetupQuestion } from './setup-questions.ts';

/**
 * Answers all questions: by an option, otherwise by asking the person, otherwise by the present or the suggested value.
 * @throws UsageError for an answer in a wrong format, and for a missing answer if no person can be asked
 */
export async function answerQuestions(
  options: ReadonlyMap<string, string>,
  context: SetupContext,
  terminal: Pick<Terminal, 'ask' | 'err'>,
): Promise<ReadonlyMap<string, string>> {
  const { settings, names } = context;
  const answers = new Map<string, string>();
  const missing: string[] = [];
  for (const question of QUESTIONS) {
    const optionValue = options.get(question.option);
    // The value is in a file of its own: the settings file names only that file.
    const fileSetting = `${question.setting}_FILE`;
    if (settings.has(fileSetting)) {
      if (optionValue !== undefined)
        throw new UsageError(
          `--${question.option}: ${fileSetting} is set; remove it from the settings file, or write the value there`,
        );
      continue;
    }
    if (
      optionValue === undefined &&
      question.isForFurtherInstallation === true &&
      names.instance === undefined
    )
      continue;
    const preset = presetOf(question, { ...context, settings: new Map([...settings, ...answers]) });
    const answer = await answerOne(question, optionValue, preset, terminal);
    if (answer === undefined) missing.push(`--${question.option}`);
    else answers.set(question.setting, answer);
  }
  if (missing.length > 0)
    throw new UsageError(`give ${missing.join(', ')}, or run the command on a terminal, where it asks`);
  return answers;
}

/** The present value, or else the suggestion; none for an embedded database, which is never replaced unasked. */
function presetOf(question: SetupQuestion, context: SetupContext): string | undefined {
  const current = context.settings.get(question.setting) ?? '';
  if (current === '') return question.suggestion?.(context);
  return current === EMBEDDED ? undefined : current;
}

async function answerOne(
  question: SetupQuestion,
  optionValue: string | undefined,
  preset: string | undefined,
  { ask, err }: Pick<Terminal, 'ask' | 'err'>,
): Promise<string | undefined> {
  if (optionValue !== undefined || ask === undefined) {
    const answer = optionValue ?? preset;
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
  if (setting === 'DATABASE_URL' && answer === EMBEDDED)
    return `${EMBEDDED} is for trying the portal from its sources; a release does not contain that PostgreSQL. Give an address, or "${CREATE_DATABASE}"`;
  return answer === '' ? 'an answer is needed' : findSettingFault(setting, answer);
}

function hidePassword(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  if (url.password !== '') url.password = '***';
  return url.href;
}
