import { useState } from 'react';
import { type ListSelection, useRowSelection } from '../../../ui/list/use-row-selection.ts';

export interface DocumentSelection extends ListSelection {
  /** All documents that match the filters are selected, on every page. */
  readonly isEverything: boolean;
  readonly selectEverything: () => void;
}

/**
 * Ticked rows, or everything that matches the filters. "Everything" is bound to the filters at the time of the choice:
 * any change of the filters ends it, because the user has not seen what it would then contain.
 */
export function useDocumentSelection(onPage: readonly string[], filters: unknown): DocumentSelection {
  const chosen = useRowSelection(onPage, filters);
  const scope = JSON.stringify(filters);
  const [everythingOf, setEverythingOf] = useState<string>();
  if (everythingOf !== undefined && everythingOf !== scope) setEverythingOf(undefined);
  const selectEverything = () => {
    chosen.clear();
    setEverythingOf(scope);
  };
  if (everythingOf !== scope) return { ...chosen, isEverything: false, selectEverything };
  const clear = () => setEverythingOf(undefined);
  return {
    ...chosen,
    isEverything: true,
    selectEverything,
    clear,
    rows: {
      isSelected: () => true,
      pageState: 'all',
      // Without one document the selection is no longer everything: the other rows of the page stay selected, because
      // the user can see them.
      onToggle: (id) => {
        clear();
        chosen.rows.onTogglePage(true);
        chosen.rows.onToggle(id, false);
      },
      onTogglePage: clear,
    },
  };
}
