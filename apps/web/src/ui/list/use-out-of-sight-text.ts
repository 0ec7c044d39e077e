import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/numbers.ts';
import type { ListSelection } from './use-row-selection.ts';

/** "davon 2 auf anderen Seiten", or "davon 2 gerade ausgeblendet" where a filter may hide them. */
export function useOutOfSightText({
  outOfSight,
  isWithinFilter,
}: Pick<ListSelection, 'outOfSight' | 'isWithinFilter'>): string | undefined {
  const { t, i18n } = useTranslation('table');
  if (outOfSight === 0) return undefined;
  return t(isWithinFilter ? 'outOfSight.otherPages' : 'outOfSight.hidden', {
    formatted: formatCount(outOfSight, i18n.language),
  });
}
