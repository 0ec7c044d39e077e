import type { TrailEntry } from '@belegfach/contract';
import { useTranslation } from 'react-i18next';
import { formatTimestamp } from '../../../lib/dates.ts';
import { NO_VALUE } from '../../../lib/no-value.ts';

/** The words for an entry, in the table and in the file. */
export function useTrailTexts() {
  const { t, i18n } = useTranslation('trail');
  const words: Readonly<Record<string, string>> = t('actions', { returnObjects: true });

  /** An action without words is shown by its name. */
  const actionOf = ({ action }: TrailEntry) => words[action.replaceAll('.', '_')] ?? action;
  const targetOf = ({ target }: TrailEntry) => target?.name ?? target?.id ?? NO_VALUE;
  return {
    actionOf,
    targetOf,
    cellsOf: (entry: TrailEntry): readonly string[] => [
      formatTimestamp(entry.at, i18n.language),
      entry.actor ?? t('portal'),
      actionOf(entry),
      targetOf(entry),
      entry.providerName ?? '',
      t(`results.${entry.result}`),
      entry.facts.map(({ name, value }) => `${name}: ${value}`).join('; '),
    ],
  };
}
