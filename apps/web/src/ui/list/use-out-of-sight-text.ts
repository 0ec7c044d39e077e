import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/numbers.ts';
import type { ListSelection } from './use-row-selection.ts';

/** "2 on other pages", or "2 currently hidden" where a filter may hide them. */
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
