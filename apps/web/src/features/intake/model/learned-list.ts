import type { IdentifierListQuery, IdentifierSortField } from '@belegfach/contract';
import { DEFAULT_PAGE_SIZE, type ListState } from '../../../ui/list/list-state.ts';

/** What narrows the list of learned identifiers; the provider is a SuperAdmin's to choose. */
export interface LearnedFilters {
  readonly provider: string | null;
}

export type LearnedColumnName = 'kind' | 'value' | 'provider' | 'number' | 'customer' | 'learned' | 'by';
export type LearnedListState = ListState<LearnedFilters, IdentifierSortField>;

export const NO_LEARNED_FILTERS: LearnedFilters = { provider: null };

/** What was learned last comes first. It opens so each time: a dialog has no address that could keep more. */
export const FIRST_LEARNED: LearnedListState = {
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  sort: { field: 'LearnedAt', direction: 'descending' },
  filters: NO_LEARNED_FILTERS,
  open: null,
};

/** What the server sorts by; the person can't be sorted by. */
export const LEARNED_SORT_FIELDS = {
  kind: 'Scheme',
  value: 'Value',
  provider: 'ProviderName',
  number: 'CustomerNumber',
  customer: 'CustomerName',
  learned: 'LearnedAt',
} as const satisfies Partial<Record<LearnedColumnName, IdentifierSortField>>;

/** What a reader sees, in the order of the columns. */
export function learnedColumnsOf(choosesProvider: boolean): readonly LearnedColumnName[] {
  return [
    'kind',
    'value',
    ...(choosesProvider ? (['provider'] as const) : []),
    'number',
    'customer',
    'learned',
    'by',
  ];
}

/** The parameters of `GET /Intake/Identifiers` for a state of the list. */
export function learnedListQuery({ page, size, sort, filters }: LearnedListState): IdentifierListQuery {
  return {
    orderBy: sort.field,
    sortDirection: sort.direction === 'ascending' ? 0 : 1,
    pageIndex: page,
    pageSize: size,
    providerId: filters.provider ?? undefined,
  };
}
