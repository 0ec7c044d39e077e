import type { Sort } from '../table/sort.ts';
import { readId } from './filters/read-value.ts';
import {
  byColumn,
  findFilter,
  type ListDefinition,
  type ListTypes,
  shownColumns,
} from './list-definition.ts';
import { DEFAULT_PAGE_SIZE, type ListPageSize, type ListState, PAGE_SIZES } from './list-state.ts';

/** The server's limit in the contract. */
export const MAX_FILTER_LENGTH = 100;
const MAX_PAGE = 400_000;

/** The query parameters of the page, as the router parsed them. */
export type RawSearch = Readonly<Record<string, unknown>>;

function readText(raw: unknown): string {
  if (typeof raw !== 'string' && typeof raw !== 'number' && typeof raw !== 'boolean') return '';
  return String(raw).trim().slice(0, MAX_FILTER_LENGTH);
}

function readPage(raw: unknown): number {
  const page = Number(readText(raw));
  return Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1;
}

function readSize(raw: unknown): ListPageSize {
  return PAGE_SIZES.find((size) => size === Number(readText(raw))) ?? DEFAULT_PAGE_SIZE;
}

/** The name of a column, with a minus in front for descending. */
function readSort<T extends ListTypes, Name extends string>(
  raw: unknown,
  list: ListDefinition<T, Name>,
  viewer: T['viewer'],
): Sort<Name> {
  const text = readText(raw);
  const descending = text.startsWith('-');
  const field = shownColumns(list, viewer).find((name) => name === (descending ? text.slice(1) : text));
  if (field === undefined || list.columns[field].sort === undefined) return list.defaultSort;
  return { field, direction: descending ? 'descending' : 'ascending' };
}

/**
 * Reads the query parameters; an invalid value falls back to its default. Filters and columns that the page does not show to
 * this viewer are dropped: an invisible filter would hide rows without any sign.
 */
export function readListSearch<T extends ListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  raw: RawSearch,
  viewer: T['viewer'],
): ListState<Name> {
  return {
    page: readPage(raw['page']),
    size: readSize(raw['size']),
    sort: readSort(raw['sort'], list, viewer),
    filters: byColumn(list, (name) => {
      const value = findFilter(list, name, viewer)?.parse(readText(raw[name])) ?? '';
      return list.columns[name].accepts?.(value, viewer) === false ? '' : value;
    }),
    open: readId(readText(raw['open'])),
  };
}

function writeSort(sort: Sort, { defaultSort }: { readonly defaultSort: Sort }): string {
  if (sort.field === defaultSort.field && sort.direction === defaultSort.direction) return '';
  return `${sort.direction === 'descending' ? '-' : ''}${sort.field}`;
}

/** The query parameters of a state; default values are left out. */
export function writeListSearch<Name extends string>(
  list: { readonly defaultSort: Sort },
  { page, size, sort, filters, open }: ListState<Name>,
): Readonly<Record<string, string | number>> {
  const entries: Record<string, string | number> = {
    page: page === 1 ? '' : page,
    size: size === DEFAULT_PAGE_SIZE ? '' : size,
    sort: writeSort(sort, list),
    ...filters,
    open: open ?? '',
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));
}
