import type { InvoiceSortField, PageSize } from '@belegfach/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '../../../lib/dates.ts';
import { showSuccess } from '../../../ui/alerts/index.ts';
import type { Sort } from '../../../ui/table/sort.ts';
import {
  type InvoiceFilters,
  type InvoiceListState,
  NO_FILTERS,
  type TextFilterName,
} from '../model/list-state.ts';

/** Where the list's state lives: the address. `replace` writes over the last entry of the history instead of adding one. */
export interface ListPlace {
  readonly state: InvoiceListState;
  readonly go: (state: InvoiceListState, how: 'push' | 'replace') => void;
}

/** What a filter needs of the list. */
export interface FilterControl {
  readonly filters: InvoiceFilters;
  readonly providers: readonly { readonly id: string; readonly name: string }[];
  readonly today: string;
  /** Counts the resets. */
  readonly resets: number;
  readonly setFilter: (change: Partial<InvoiceFilters>) => void;
  /** A text as it is being typed. */
  readonly setText: (name: TextFilterName, text: string) => void;
  /** A text that was confirmed with Enter. */
  readonly applyText: (name: TextFilterName, text: string) => void;
}

export interface ListControl extends FilterControl {
  readonly resetFilters: () => void;
  readonly setSort: (sort: Sort<InvoiceSortField>) => void;
  readonly setPage: (page: number) => void;
  readonly setSize: (size: PageSize) => void;
}

/** Every way to change the list; all end in the address, and all but paging lead to the first page. */
export function useListControl({ state, go }: ListPlace, providers: FilterControl['providers']): ListControl {
  const { t } = useTranslation('invoices');
  const [resets, setResets] = useState(0);
  /** The text field whose typing made the newest entry of the history: more typing there writes over it. */
  const typingIn = useRef<TextFilterName>(undefined);

  const change = (next: Partial<InvoiceListState>, how: 'push' | 'replace' = 'push') =>
    go({ ...state, page: 1, ...next }, how);
  const settle = (next: Partial<InvoiceListState>) => {
    typingIn.current = undefined;
    change(next);
  };
  const setText = (name: TextFilterName, text: string) => {
    const how = typingIn.current === name ? 'replace' : 'push';
    typingIn.current = name;
    change({ filters: { ...state.filters, [name]: text } }, how);
  };
  return {
    filters: state.filters,
    providers,
    today: dayOf(new Date()),
    resets,
    setFilter: (filters) => settle({ filters: { ...state.filters, ...filters } }),
    setText,
    applyText: (name, text) => {
      if (text !== state.filters[name]) setText(name, text);
      typingIn.current = undefined;
      showSuccess(t('filtersApplied'));
    },
    resetFilters: () => {
      setResets((count) => count + 1);
      settle({ filters: NO_FILTERS });
      showSuccess(t('filtersReset'));
    },
    setSort: (sort) => settle({ sort }),
    setPage: (page) => settle({ page }),
    setSize: (size) => settle({ size }),
  };
}
