import type { Sort } from '../table/sort.ts';
import { readId } from './filter-params.ts';
import {
  DEFAULT_PAGE_SIZE,
  type ListDefinition,
  type ListPageSize,
  type ListState,
  PAGE_SIZES,
  type VisibleParts,
} from './list-state.ts';

/** The server's limit in the contract. */
export const MAX_FILTER_LENGTH = 100;
const MAX_PAGE = 400_000;

/** The query of an address from the router. */
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
function readSort<Column extends string, Field extends string>(
  raw: unknown,
  columns: readonly Column[],
  { sortFields, defaultSort }: Pick<ListDefinition<never, Column, Field>, 'sortFields' | 'defaultSort'>,
): Sort<Field> {
  const text = readText(raw);
  const descending = text.startsWith('-');
  const column = columns.find((name) => name === (descending ? text.slice(1) : text));
  if (column === undefined) return defaultSort;
  return { field: sortFields[column], direction: descending ? 'descending' : 'ascending' };
}

/**
 * Reads the address; an invalid value falls back to its default. Filters and columns that the page does not show to
 * this user are dropped.
 */
export function readListSearch<Filters, Column extends string, Field extends string>(
  definition: ListDefinition<Filters, Column, Field>,
  raw: RawSearch,
  visible: VisibleParts<Filters, Column>,
): ListState<Filters, Field> {
  return {
    page: readPage(raw['page']),
    size: readSize(raw['size']),
    sort: readSort(raw['sort'], visible.columns, definition),
    filters: definition.readFilters((name) => (visible.filters.includes(name) ? readText(raw[name]) : '')),
    open: readId(readText(raw['open'])),
  };
}

function writeSort<Field extends string>(
  sort: Sort<Field>,
  { sortFields, defaultSort }: Pick<ListDefinition<never, string, Field>, 'sortFields' | 'defaultSort'>,
): string {
  if (sort.field === defaultSort.field && sort.direction === defaultSort.direction) return '';
  const column = Object.keys(sortFields).find((name) => sortFields[name] === sort.field);
  return column === undefined ? '' : `${sort.direction === 'descending' ? '-' : ''}${column}`;
}

/** Writes the state for the address without default values. */
export function writeListSearch<Filters, Column extends string, Field extends string>(
  definition: ListDefinition<Filters, Column, Field>,
  { page, size, sort, filters, open }: ListState<Filters, Field>,
): Readonly<Record<string, string | number>> {
  const written: Record<string, string | number> = {
    page: page === 1 ? '' : page,
    size: size === DEFAULT_PAGE_SIZE ? '' : size,
    sort: writeSort(sort, definition),
    ...definition.writeFilters(filters),
    open: open ?? '',
  };
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== ''));
}
