import type { ListData } from './list-data.ts';
import type { ListSelection } from './use-row-selection.ts';

/**
 * Whether an action for all rows that match the filters is offered: every row of the page is selected, and more match. On a
 * phone no check box selects the page: one selected row is enough.
 */
export function offersEverything(
  { ids, rows, isWithinFilter }: ListSelection,
  { total, rows: onPage }: Pick<ListData<unknown>, 'total' | 'rows'>,
  isPhone: boolean,
): boolean {
  if (!isWithinFilter || ids.length === 0 || total <= ids.length) return false;
  return isPhone || (rows.pageState === 'all' && total > onPage.length);
}
