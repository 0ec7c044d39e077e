import type { SortDirection } from '@belegfach/contract';
import type { Namespace, TFunction } from 'i18next';
import type { StartEarly } from '../lib/early-calls.ts';
import type { NamedRecord } from '../ui/list/filters/record-filter.tsx';
import type { ListDefinition, ListTypes } from '../ui/list/list-definition.ts';
import { conditionsOf } from '../ui/list/list-filters.ts';
import { type RawSearch, readListSearch } from '../ui/list/list-search.ts';
import type { Filters, ListState } from '../ui/list/list-state.ts';
import type { Sort } from '../ui/table/sort.ts';

/** A list that the server filters, sorts and pages. */
export interface QueryListTypes extends ListTypes {
  /** The query parameters of a filter. */
  readonly condition: object;
  /** The server's sort field of a column. */
  readonly sort: string;
}

/** The list of a call with the given query. */
export interface QueryList<Query extends { readonly orderBy?: string }> extends QueryListTypes {
  readonly condition: Partial<Query>;
  readonly sort: NonNullable<Query['orderBy']>;
}

/** The values that the columns of a list need in addition to the row: texts, the language, and the providers to choose from. */
export interface ProviderListContext<Texts extends Namespace> {
  readonly t: TFunction<Texts>;
  readonly language: string;
  readonly providers: readonly NamedRecord[];
}

const DIRECTIONS: Readonly<Record<Sort['direction'], SortDirection>> = { ascending: 0, descending: 1 };

/** The filters that are set, as parameters. */
export function filterQuery<T extends QueryListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  filters: Filters<Name>,
): T['condition'] {
  return conditionsOf(list, filters).reduce<T['condition']>((all, one) => ({ ...all, ...one }), {});
}

/** The parameters of a list's call for a state of the list. */
export function listQuery<T extends QueryListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  { page, size, sort, filters }: ListState<Name>,
) {
  return {
    orderBy: list.columns[sort.field].sort,
    sortDirection: DIRECTIONS[sort.direction],
    pageIndex: page,
    pageSize: size,
    ...filterQuery(list, filters),
  };
}

/** Starts the call for the rows of the page, while its user is still being loaded. */
export type StartRows = (startEarly: StartEarly, search: RawSearch) => void;

/**
 * The query of a list's first call, if it is the same for all these viewers; otherwise undefined. Before the user is
 * known, only such a query can be sent.
 */
export function commonListQuery<T extends QueryListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  search: RawSearch,
  viewers: readonly T['viewer'][],
) {
  const queries = viewers.map((viewer) => listQuery(list, readListSearch(list, search, viewer)));
  const texts = new Set(queries.map((query) => JSON.stringify(query)));
  return texts.size === 1 ? queries[0] : undefined;
}
