/**
 * What is ticked in a list. It outlives paging, sorting and filtering, so each id remembers under which filter it was
 * ticked: a count "3 of 5" would lie when the three are not among the five.
 */
export type Selection = ReadonlyMap<string, string>;

export const NOTHING_SELECTED: Selection = new Map();

/** Ticks or unticks rows under the filter `scope`, an opaque key. */
export function select(current: Selection, ids: readonly string[], on: boolean, scope: string): Selection {
  const next = new Map(current);
  for (const id of ids) {
    if (on) next.set(id, scope);
    else next.delete(id);
  }
  return next;
}

/** The state of a select-all box over the rows of a page. */
export function pageState(current: Selection, ids: readonly string[]): 'all' | 'some' | 'none' {
  const ticked = ids.filter((id) => current.has(id)).length;
  if (ticked === 0) return 'none';
  return ticked === ids.length ? 'all' : 'some';
}

/** True when every ticked row was ticked under this filter, that is, when "n of total" is a true sentence. */
export function isWithin(current: Selection, scope: string): boolean {
  return [...current.values()].every((each) => each === scope);
}
