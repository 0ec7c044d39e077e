import type { TFunction } from 'i18next';
import type { ApiProblem } from '../lib/api-problem.ts';
import type { AlertInput } from '../ui/alerts/alert-store.ts';

type ErrorTexts = TFunction<'errors'[]>;
type AlertTexts = Pick<AlertInput, 'title' | 'message'>;

/** The sentence for an error code, or the code itself if there is no sentence for it. */
function sentenceOf(code: string, t: ErrorTexts): string {
  // The keys of the texts have no dots.
  const key = code.replaceAll('.', '');
  const sentences: unknown = t('errors:codes', { returnObjects: true });
  if (typeof sentences !== 'object' || sentences === null) return key;
  const sentence: unknown = Object.hasOwn(sentences, key) ? Reflect.get(sentences, key) : undefined;
  return typeof sentence === 'string' ? sentence : key;
}

/** Error codes whose message is not a sentence but the names of the records concerned. */
const CODES_WITH_NAMES: readonly string[] = ['IdentifierBelongsToAnother', 'IdentifierNotYours'];

/** The sentence for an error code, with the names of the records concerned if the response contains them. */
function sentenceWithNames(code: string, { body }: ApiProblem, t: ErrorTexts): string {
  const sentence = sentenceOf(code, t);
  if (body.message === undefined || !CODES_WITH_NAMES.includes(code)) return sentence;
  return t('errors:concerns', { sentence, names: body.message });
}

function alertTextsOf(problem: ApiProblem, t: ErrorTexts): AlertTexts | undefined {
  const { code, body } = problem;
  switch (problem.kind) {
    case 'unauthorised':
    case 'declined':
      return undefined;
    case 'forbidden':
      // The client opens the set-up page instead.
      if (code === 'TwoFactorSetupRequired') return undefined;
      return {
        title: t('errors:forbidden'),
        ...(code !== undefined && { message: sentenceWithNames(code, problem, t) }),
      };
    case 'code': {
      const key = (code ?? '').replaceAll('.', '');
      return { title: t('errors:badRequestWithCode', { code: key }), message: sentenceOf(key, t) };
    }
    case 'fields':
      return { title: t('errors:badRequest'), message: body.title ?? problem.message };
    case 'server': {
      const message = code === undefined ? problem.message : sentenceWithNames(code, problem, t);
      return {
        title: t('errors:serverError'),
        message: problem.status === 404 ? t('errors:notFound') : message,
      };
    }
    case 'client':
      return { title: t('errors:clientError'), message: t('errors:unreachable') };
  }
}

/** The alert for a problem (WEB-48); undefined if no alert is shown. */
export function problemAlert(
  problem: ApiProblem,
  t: ErrorTexts,
): (AlertTexts & Pick<AlertInput, 'reference' | 'waitSeconds'>) | undefined {
  const texts = alertTextsOf(problem, t);
  if (texts === undefined) return undefined;
  const { waitSeconds, requestId } = problem;
  return { ...texts, reference: requestId, ...(waitSeconds !== undefined && { waitSeconds }) };
}
