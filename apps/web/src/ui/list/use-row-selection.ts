import { startTransition, useRef, useState } from 'react';
import type { RowSelection } from '../table/column.ts';
import { isWithin, NOTHING_SELECTED, pageState, rangeOf, select } from '../table/selection.ts';

export interface ListSelection {
  readonly ids: readonly string[];
  /** Every selected row is shown or was selected under the current filter; only then is "3 of 214" correct. */
  readonly isWithinFilter: boolean;
  /** The number of selected rows that are not shown, because of the page or the filter. */
  readonly outOfSight: number;
  readonly rows: RowSelection;
  readonly clear: () => void;
}

/**
 * The selected rows; they stay selected across pages and filters until they are cleared.
 *
 * @param onPage ids of the rows that are shown
 * @param filters the current filters
 */
export function useRowSelection(onPage: readonly string[], filters: unknown): ListSelection {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const lastToggled = useRef<string>(undefined);
  const filterKey = JSON.stringify(filters);
  const change = (ids: readonly string[], on: boolean) =>
    setSelection((before) => select(before, ids, on, filterKey));
  const ids = [...selection.keys()];
  const shown = new Set(onPage);
  const outOfSight = ids.filter((id) => !shown.has(id)).length;
  return {
    ids,
    isWithinFilter: outOfSight === 0 || isWithin(selection, filterKey),
    outOfSight,
    rows: {
      isSelected: (id) => selection.has(id),
      pageState: pageState(selection, onPage),
      onToggle: (id, on, isRange = false) => {
        change(isRange ? rangeOf(onPage, lastToggled.current, id) : [id], on);
        lastToggled.current = id;
      },
      onTogglePage: (on) => startTransition(() => change(onPage, on)),
    },
    clear: () => setSelection(NOTHING_SELECTED),
  };
}
