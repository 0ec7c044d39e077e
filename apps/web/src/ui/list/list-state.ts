import type { Sort } from '../table/sort.ts';

/** Page sizes and their default (spec section 9). */
export const PAGE_SIZES = [25, 50, 100] as const;
export type ListPageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: ListPageSize = 50;

/** Everything a link to a list carries. */
export interface ListState<Filters, Field extends string> {
  readonly page: number;
  readonly size: ListPageSize;
  readonly sort: Sort<Field>;
  readonly filters: Filters;
  /** The row whose dialog is open. */
  readonly open: string | null;
}

/** The filters as texts, in their order in the address; unset is empty. */
export type WrittenFilters<Filters> = Readonly<Record<keyof Filters & string, string>>;

/**
 * What a list can be narrowed and sorted by, and how that is written into its address. A column and its filter bear the same
 * short name there.
 */
export interface ListDefinition<Filters, Column extends string, Field extends string> {
  readonly noFilters: Filters;
  /** Reads what the address says of each filter (trimmed, empty when it says nothing); nonsense is unset. */
  readonly readFilters: (textOf: (name: keyof Filters & string) => string) => Filters;
  readonly writeFilters: (filters: Filters) => WrittenFilters<Filters>;
  /** What the server sorts by, per column. */
  readonly sortFields: Readonly<Record<Column, Field>>;
  readonly defaultSort: Sort<Field>;
}

/** What of a list its reader can see: an invisible filter would make rows disappear without a trace. */
export interface VisibleParts<Filters, Column extends string> {
  readonly columns: readonly Column[];
  readonly filters: readonly (keyof Filters & string)[];
}

/** Where a list's state lives: the address. `replace` writes over the last entry of the history instead of adding one. */
export interface ListPlace<Filters, Field extends string> {
  readonly state: ListState<Filters, Field>;
  readonly go: (state: ListState<Filters, Field>, how: 'push' | 'replace') => void;
  readonly opened: OpenPlace;
}

/** The open row's id and the ways to change it. */
export interface OpenPlace {
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}
