/**
 * The selected rows of a list. The selection stays when the user pages, sorts or filters, so each id is stored with the
 * filter it was selected under: "3 of 5" would be wrong if the three are not among the five.
 */
export type Selection = ReadonlyMap<string, string>;

export const NOTHING_SELECTED: Selection = new Map();

/** Selects or deselects rows under the filter `filterKey`. */
export function select(
  current: Selection,
  ids: readonly string[],
  isSelected: boolean,
  filterKey: string,
): Selection {
  const next = new Map(current);
  for (const id of ids) {
    if (isSelected) next.set(id, filterKey);
    else next.delete(id);
  }
  return next;
}

/** The rows from one to another, in the order of the page; only the last one if the first is on another page. */
export function rangeOf(onPage: readonly string[], from: string | undefined, to: string): readonly string[] {
  const ends = [onPage.indexOf(from ?? to), onPage.indexOf(to)];
  const first = Math.min(...ends);
  return first === -1 ? [to] : onPage.slice(first, Math.max(...ends) + 1);
}

/** The state of the check box for all rows of a page. */
export function pageState(current: Selection, ids: readonly string[]): 'all' | 'some' | 'none' {
  const ticked = ids.filter((id) => current.has(id)).length;
  if (ticked === 0) return 'none';
  return ticked === ids.length ? 'all' : 'some';
}

/** True if every selected row was selected under this filter, so that "n of total" is correct. */
export function isWithin(current: Selection, filterKey: string): boolean {
  return [...current.values()].every((each) => each === filterKey);
}
