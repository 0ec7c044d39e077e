import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showSuccess } from '../alerts/index.ts';
import type { Sort } from '../table/sort.ts';
import type { ListDefinition, ListPageSize, ListAddress, ListState, WrittenFilters } from './list-state.ts';

/** The names of the filters that are texts. */
export type TextFilterName<Filters> = {
  [Name in keyof Filters & string]: Filters[Name] extends string ? Name : never;
}[keyof Filters & string];

/** The list's state and every way to change it. */
export interface ListControl<Filters, Field extends string> {
  readonly state: ListState<Filters, Field>;
  readonly filters: Filters;
  readonly written: WrittenFilters<Filters>;
  /** The number of filters that narrow the list. */
  readonly filterCount: number;
  /** Counts the resets: a field with this key discards text that was typed and not applied. */
  readonly resets: number;
  readonly setFilter: (change: Partial<Filters>) => void;
  /** Applies a text while it is being typed. */
  readonly setText: (name: TextFilterName<Filters>, text: string) => void;
  /** Applies a text that was confirmed with Enter. */
  readonly applyText: (name: TextFilterName<Filters>, text: string) => void;
  readonly resetFilters: () => void;
  readonly setSort: (sort: Sort<Field>) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: ListPageSize) => void;
}

/** Every change is written to the address; all changes except paging lead to the first page. */
export function useListControl<Filters, Column extends string, Field extends string>(
  definition: Pick<ListDefinition<Filters, Column, Field>, 'noFilters' | 'writeFilters'>,
  { state, go }: Pick<ListAddress<Filters, Field>, 'state' | 'go'>,
): ListControl<Filters, Field> {
  const { t } = useTranslation('table');
  const [resets, setResets] = useState(0);
  /** The text field whose typing created the newest entry of the history: further typing there replaces that entry. */
  const typingIn = useRef<string>(undefined);
  const written = definition.writeFilters(state.filters);

  const change = (next: Partial<ListState<Filters, Field>>, how: 'push' | 'replace' = 'push') =>
    go({ ...state, page: 1, ...next }, how);
  const settle = (next: Partial<ListState<Filters, Field>>) => {
    typingIn.current = undefined;
    change(next);
  };
  const setText = (name: TextFilterName<Filters>, text: string) => {
    const how = typingIn.current === name ? 'replace' : 'push';
    typingIn.current = name;
    change({ filters: { ...state.filters, [name]: text } }, how);
  };
  return {
    state,
    filters: state.filters,
    written,
    filterCount: Object.values(written).filter((text) => text !== '').length,
    resets,
    setFilter: (filters) => settle({ filters: { ...state.filters, ...filters } }),
    setText,
    applyText: (name, text) => {
      if (text !== written[name]) setText(name, text);
      typingIn.current = undefined;
      showSuccess(t('filtersApplied'));
    },
    resetFilters: () => {
      setResets((count) => count + 1);
      settle({ filters: definition.noFilters });
      showSuccess(t('filtersReset'));
    },
    setSort: (sort) => settle({ sort }),
    setPage: (page) => settle({ page }),
    setSize: (size) => settle({ size }),
  };
}
