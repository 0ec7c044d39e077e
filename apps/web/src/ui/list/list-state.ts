import type { Sort } from '../table/sort.ts';

/** Page sizes and their default. */
export const PAGE_SIZES = [25, 50, 100] as const;
export type ListPageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: ListPageSize = 50;

/** Everything that a link to a list contains. */
export interface ListState<Filters, Field extends string> {
  readonly page: number;
  readonly size: ListPageSize;
  readonly sort: Sort<Field>;
  readonly filters: Filters;
  /** The row whose dialog is open. */
  readonly open: string | null;
}

/** The filters as texts, in their order in the address; a filter that is not set is empty. */
export type WrittenFilters<Filters> = Readonly<Record<keyof Filters & string, string>>;

/**
 * The filters and sort fields of a list, and how they are written into its address. A column and its filter have the
 * same short name there.
 */
export interface ListDefinition<Filters, Column extends string, Field extends string> {
  readonly noFilters: Filters;
  /** Reads each filter from its text in the address (trimmed, empty if absent); an invalid text leaves it unset. */
  readonly readFilters: (textOf: (name: keyof Filters & string) => string) => Filters;
  readonly writeFilters: (filters: Filters) => WrittenFilters<Filters>;
  /** The server's sort field of each column. */
  readonly sortFields: Readonly<Record<Column, Field>>;
  readonly defaultSort: Sort<Field>;
}

/** The parts of a list that the user can see: an invisible filter would hide rows without any sign. */
export interface VisibleParts<Filters, Column extends string> {
  readonly columns: readonly Column[];
  readonly filters: readonly (keyof Filters & string)[];
}

/**
 * Where the state of a list is stored: in the address. `replace` overwrites the last entry of the history instead of
 * adding one.
 */
export interface ListAddress<Filters, Field extends string> {
  readonly state: ListState<Filters, Field>;
  readonly go: (state: ListState<Filters, Field>, how: 'push' | 'replace') => void;
  readonly opened: OpenRowAddress;
}

/** The id of the open row, and the ways to change it. */
export interface OpenRowAddress {
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}
