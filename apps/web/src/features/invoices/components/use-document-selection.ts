import { useState } from 'react';
import { type ListSelection, useRowSelection } from '../../../ui/list/use-row-selection.ts';

export interface DocumentSelection extends ListSelection {
  /** All documents that match the filters are selected, on every page. */
  readonly isEverything: boolean;
  readonly selectEverything: () => void;
}

/**
 * The selection: ticked rows, or all documents that match the filters. A change of the filters ends the selection of all
 * documents, because the user has not seen the documents that it would then contain.
 */
export function useDocumentSelection(pageIds: readonly string[], filters: unknown): DocumentSelection {
  const rowSelection = useRowSelection(pageIds, filters);
  const filterKey = JSON.stringify(filters);
  const [everythingKey, setEverythingKey] = useState<string>();
  if (everythingKey !== undefined && everythingKey !== filterKey) setEverythingKey(undefined);
  const selectEverything = () => {
    rowSelection.clear();
    setEverythingKey(filterKey);
  };
  if (everythingKey !== filterKey) return { ...rowSelection, isEverything: false, selectEverything };
  const clear = () => setEverythingKey(undefined);
  return {
    ...rowSelection,
    isEverything: true,
    selectEverything,
    clear,
    rows: {
      isSelected: () => true,
      pageState: 'all',
      // If one document is unticked, only the other rows of the page stay selected, because the user can see these.
      onToggle: (id) => {
        clear();
        rowSelection.rows.onTogglePage(true);
        rowSelection.rows.onToggle(id, false);
      },
      onTogglePage: clear,
    },
  };
}
