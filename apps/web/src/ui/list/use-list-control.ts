import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../alerts/alert-store.ts';
import { useLatest } from '../memoized-block/use-latest.ts';
import type { Sort } from '../table/sort.ts';
import { noFilters } from './list-filters.ts';
import type { Filters, ListPageSize, ListState, ListUrl, ListViewControl } from './list-state.ts';

/** The list's state and every way to change it. */
export interface ListControl<Name extends string> {
  readonly state: ListState<Name>;
  readonly filters: Filters<Name>;
  /** The number of filters that narrow the list. */
  readonly filterCount: number;
  /** Counts the resets: a field with this key discards text that was typed and not applied. */
  readonly resets: number;
  readonly setFilter: (name: Name, value: string) => void;
  readonly setFilters: (filters: Filters<Name>) => void;
  /** Applies a text while it is being typed. */
  readonly setText: (name: Name, text: string) => void;
  /** Applies a text that was confirmed with Enter. */
  readonly applyText: (name: Name, text: string) => void;
  readonly resetFilters: () => void;
  readonly setSort: (sort: Sort<Name>) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: ListPageSize) => void;
  /** Absent for a list without optional columns whose view is not remembered. */
  readonly view: ListViewControl<Name> | undefined;
}

/** Every change is written to the URL; all changes except paging lead to the first page. */
export function useListControl<Name extends string>(
  list: { readonly columns: Readonly<Record<Name, unknown>> },
  { state, go, view }: Pick<ListUrl<Name>, 'state' | 'go'> & { readonly view?: ListViewControl<Name> },
): ListControl<Name> {
  const { t } = useTranslation('table');
  const [resets, setResets] = useState(0);
  /** The text field whose typing created the newest entry of the history: further typing there replaces that entry. */
  const typingIn = useRef<string>(undefined);
  const { filters } = state;

  const change = (next: Partial<ListState<Name>>, historyAction: 'push' | 'replace' = 'push') =>
    go({ ...state, page: 1, ...next }, historyAction);
  const changeAndEndTyping = (next: Partial<ListState<Name>>) => {
    typingIn.current = undefined;
    change(next);
  };
  /** The order changes one frame after the click, and keeps other changes that were made in between. */
  const setSort = useLatest((sort: Sort<Name>) => changeAndEndTyping({ sort }));
  const setText = (name: Name, text: string) => {
    const historyAction = typingIn.current === name ? 'replace' : 'push';
    typingIn.current = name;
    change({ filters: { ...filters, [name]: text } }, historyAction);
  };
  const setFilters = (values: Filters<Name>) => changeAndEndTyping({ filters: values });
  return {
    state,
    filters,
    filterCount: Object.values(filters).filter((text) => text !== '').length,
    resets,
    setFilter: (name, value) => setFilters({ ...filters, [name]: value }),
    setFilters,
    setText,
    applyText: (name, text) => {
      if (text !== filters[name]) setText(name, text);
      typingIn.current = undefined;
      showSuccess(t('filtersApplied'));
    },
    resetFilters: () => {
      setResets((count) => count + 1);
      changeAndEndTyping({ filters: noFilters(list) });
      showSuccess(t('filtersReset'));
    },
    setSort,
    setPage: (page) => changeAndEndTyping({ page }),
    setSize: (size) => changeAndEndTyping({ size }),
    view,
  };
}
