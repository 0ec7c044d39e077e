import { useState } from 'react';
import { type ListSelection, useRowSelection } from '../../../ui/list/use-row-selection.ts';

export interface DocumentSelection extends ListSelection {
  /** Every document that matches the filters is selected, on whatever page. */
  readonly isEverything: boolean;
  readonly selectEverything: () => void;
}

/**
 * Ticked rows, or everything that matches the filters. The latter is bound to the filters it was chosen under: any change of them
 * ends it, since nobody has seen what it would hold then.
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
      // Without one of them it is no longer everything: what stays is the rest of the page, which can be seen.
      onToggle: (id) => {
        clear();
        chosen.rows.onTogglePage(true);
        chosen.rows.onToggle(id, false);
      },
      onTogglePage: clear,
    },
  };
}
