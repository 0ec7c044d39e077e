import type { TFunction } from 'i18next';
import type { ApiProblem } from '../lib/api-problem.ts';
import type { AlertInput } from '../ui/alerts/index.ts';

type ErrorTexts = TFunction<'errors'[]>;
type Words = Pick<AlertInput, 'title' | 'message'>;

/** The sentence for an error code, or the code itself if there is no sentence for it. */
function sentenceOf(code: string, t: ErrorTexts): string {
  // The keys of the sentences have no dots.
  const key = code.replaceAll('.', '');
  const sentence: unknown = t('errors:codes', { returnObjects: true });
  if (typeof sentence !== 'object' || sentence === null) return key;
  const found: unknown = Object.hasOwn(sentence, key) ? Reflect.get(sentence, key) : undefined;
  return typeof found === 'string' ? found : key;
}

/** Codes of refusals whose message is not a sentence but the names of the records concerned. */
const NAMING: readonly string[] = ['IdentifierBelongsToAnother', 'IdentifierNotYours'];

/** The sentence of a refusal's code, with the records concerned where the answer names them. */
function explain(code: string, { body }: ApiProblem, t: ErrorTexts): string {
  const sentence = sentenceOf(code, t);
  if (body.message === undefined || !NAMING.includes(code)) return sentence;
  return t('errors:concerns', { sentence, names: body.message });
}

function wordsOf(problem: ApiProblem, t: ErrorTexts): Words | undefined {
  const { code, body } = problem;
  switch (problem.kind) {
    case 'unauthorised':
    case 'declined':
      return undefined;
    case 'forbidden':
      // The client opens the setup instead.
      if (code === 'TwoFactorSetupRequired') return undefined;
      return {
        title: t('errors:forbidden'),
        ...(code !== undefined && { message: explain(code, problem, t) }),
      };
    case 'code': {
      const key = (code ?? '').replaceAll('.', '');
      return { title: t('errors:badRequestWithCode', { code: key }), message: sentenceOf(key, t) };
    }
    case 'fields':
      return { title: t('errors:badRequest'), message: body.title ?? problem.message };
    case 'server': {
      const message = code === undefined ? problem.message : explain(code, problem, t);
      return {
        title: t('errors:serverError'),
        message: problem.status === 404 ? t('errors:notFound') : message,
      };
    }
    case 'client':
      return { title: t('errors:clientError'), message: t('errors:unreachable') };
  }
}

/** The alert of a problem (WEB-47); undefined where no alert is shown. */
export function problemAlert(
  problem: ApiProblem,
  t: ErrorTexts,
): (Words & Pick<AlertInput, 'reference'>) | undefined {
  const words = wordsOf(problem, t);
  return words === undefined ? undefined : { ...words, reference: problem.requestId };
}
