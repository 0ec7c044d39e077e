import { readId } from './filters/read-value.ts';
import { byColumn, findFilter, type ListDefinition, type ListTypes } from './list-definition.ts';
import { type ListState, PAGE_SIZES } from './list-state.ts';
import { defaultsOf, type ListDefaults, readSort, writeSort } from './view/list-view.ts';

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

/**
 * Reads the query parameters; an invalid value falls back to its default. Filters and columns that the page does not show to
 * this viewer are dropped: an invisible filter would hide rows without any sign.
 */
export function readListSearch<T extends ListTypes, Name extends string>(
  list: ListDefinition<T, Name>,
  raw: RawSearch,
  viewer: T['viewer'],
  defaults: ListDefaults<Name> = defaultsOf(list, viewer),
): ListState<Name> {
  return {
    page: readPage(raw['page']),
    size: PAGE_SIZES.find((size) => size === Number(readText(raw['size']))) ?? defaults.size,
    sort: readSort(readText(raw['sort']), list, viewer) ?? defaults.sort,
    filters: byColumn(list, (name) => {
      const value = findFilter(list, name, viewer)?.parse(readText(raw[name])) ?? '';
      return list.columns[name].accepts?.(value, viewer) === false ? '' : value;
    }),
    open: readId(readText(raw['open'])),
  };
}

/** The query parameters of a state; default values are left out. */
export function writeListSearch<Name extends string>(
  { page, size, sort, filters, open }: ListState<Name>,
  defaults: ListDefaults<Name>,
): Readonly<Record<string, string | number>> {
  const entries: Record<string, string | number> = {
    page: page === 1 ? '' : page,
    size: size === defaults.size ? '' : size,
    sort: writeSort(sort) === writeSort(defaults.sort) ? '' : writeSort(sort),
    ...filters,
    open: open ?? '',
  };
  return Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== ''));
}
