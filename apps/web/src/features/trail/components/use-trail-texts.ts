import type { TrailEntry } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { NO_VALUE } from '../../../lib/no-value.ts';
import { describeFact } from '../model/describe-fact.ts';

const PREVIEW = 'isPreview';

/** The words for an entry, in the table and in the file. */
export function useTrailTexts() {
  const { t, i18n } = useTranslation('trail');
  const factTexts = {
    facts: t('facts', { returnObjects: true }),
    parts: t('parts', { returnObjects: true }),
    values: t('values', { returnObjects: true }),
  };
  const kinds: Readonly<Record<string, string>> = t('targets', { returnObjects: true });
  const words: Readonly<Record<string, string>> = t('actions', { returnObjects: true });

  /** An action without words is shown by its name. */
  const wordsOf = (action: string) => words[action.replaceAll('.', '_')] ?? action;
  const actionOf = ({ action }: TrailEntry) => wordsOf(action);
  /** A target without a name is shown by its kind; in the file also by its id, which finds its other entries. */
  const targetOf = ({ target }: TrailEntry) =>
    target === null ? NO_VALUE : (target.name ?? kinds[target.kind.toLowerCase()] ?? target.id ?? NO_VALUE);
  const targetInFile = (entry: TrailEntry) => {
    const text = targetOf(entry);
    const { name = null, id = null } = entry.target ?? {};
    return name !== null || id === null || text === id ? text : `${text} (${id})`;
  };
  /** The fact that an import was only a preview comes first, because it changes the meaning of the numbers after it. */
  const factsOf = ({ facts }: TrailEntry) =>
    [...facts.filter(({ name }) => name === PREVIEW), ...facts.filter(({ name }) => name !== PREVIEW)].map(
      (fact) => describeFact(fact, factTexts),
    );
  return {
    wordsOf,
    actionOf,
    targetOf,
    factsOf,
    cellsOf: (entry: TrailEntry): readonly string[] => [
      formatTimestamp(entry.at, i18n.language),
      entry.actor ?? t('portal'),
      actionOf(entry),
      targetInFile(entry),
      entry.providerName ?? '',
      t(`results.${entry.result}`),
      factsOf(entry).join('; '),
    ],
  };
}
