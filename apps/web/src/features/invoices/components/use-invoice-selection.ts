import type { Invoice } from '@belegfach/contract';
import { useState } from 'react';
import type { RowSelection } from '../../../ui/table/column.ts';
import { isWithin, NOTHING_SELECTED, pageState, select } from '../../../ui/table/selection.ts';
import type { InvoiceFilters } from '../model/list-state.ts';

export interface InvoiceSelection {
  readonly ids: readonly string[];
  /** "3 of 214" is a true sentence: all of them were ticked under the filter that counts 214. */
  readonly isWithinFilter: boolean;
  readonly rows: RowSelection;
  readonly clear: () => void;
}

/** The ticked documents; they stay ticked over pages and filters until they are cleared. */
export function useInvoiceSelection(page: readonly Invoice[], filters: InvoiceFilters): InvoiceSelection {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const scope = JSON.stringify(filters);
  const onPage = page.map((invoice) => invoice.id);
  const change = (ids: readonly string[], on: boolean) =>
    setSelection((before) => select(before, ids, on, scope));
  return {
    ids: [...selection.keys()],
    isWithinFilter: isWithin(selection, scope),
    rows: {
      isSelected: (id) => selection.has(id),
      pageState: pageState(selection, onPage),
      onToggle: (id, on) => change([id], on),
      onTogglePage: (on) => change(onPage, on),
    },
    clear: () => setSelection(NOTHING_SELECTED),
  };
}
