import type { IdentifierListQuery, IdentifierSortField } from '@belegfach/contract';
import { DEFAULT_PAGE_SIZE, type ListState } from '../../../ui/list/list-state.ts';

/** The filters of the list of learned identifiers; only a super admin chooses the provider. */
export interface LearnedFilters {
  readonly provider: string | null;
}

export type LearnedColumnName = 'kind' | 'value' | 'provider' | 'number' | 'customer' | 'learned' | 'by';
export type LearnedListState = ListState<LearnedFilters, IdentifierSortField>;

export const NO_LEARNED_FILTERS: LearnedFilters = { provider: null };

/**
 * The last learned identifiers come first. The list always opens in this state: a dialog has no address that could
 * store another one.
 */
export const FIRST_LEARNED: LearnedListState = {
  page: 1,
  size: DEFAULT_PAGE_SIZE,
  sort: { field: 'LearnedAt', direction: 'descending' },
  filters: NO_LEARNED_FILTERS,
  open: null,
};

/** The columns by which the server can sort; it cannot sort by the person. */
export const LEARNED_SORT_FIELDS = {
  kind: 'Scheme',
  value: 'Value',
  provider: 'ProviderName',
  number: 'CustomerNumber',
  customer: 'CustomerName',
  learned: 'LearnedAt',
} as const satisfies Partial<Record<LearnedColumnName, IdentifierSortField>>;

/** The columns that a reader sees, in their order. */
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
