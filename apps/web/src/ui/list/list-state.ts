import type { Sort } from '../table/sort.ts';

/** Page sizes and their default. */
export const PAGE_SIZES = [25, 50, 100] as const;
export type ListPageSize = (typeof PAGE_SIZES)[number];
export const DEFAULT_PAGE_SIZE: ListPageSize = 50;

/** The values of the filters by column; empty for a column whose filter is not set. */
export type Filters<Name extends string> = Readonly<Record<Name, string>>;

/** Everything that a link to a list contains. */
export interface ListState<Name extends string> {
  readonly page: number;
  readonly size: ListPageSize;
  readonly sort: Sort<Name>;
  readonly filters: Filters<Name>;
  /** The row whose dialog is open. */
  readonly open: string | null;
}

/**
 * The state of a list, which is stored in the URL. `replace` overwrites the last entry of the history instead of
 * adding one.
 */
export interface ListUrl<Name extends string> {
  readonly state: ListState<Name>;
  readonly go: (state: ListState<Name>, how: 'push' | 'replace') => void;
  readonly opened: OpenRowUrl;
  /** The choices that are remembered for the user in addition to the URL. */
  readonly view: ListViewControl<Name>;
}

/** The optional columns of a list and the reset of its view, for the current user. */
export interface ListViewControl<Name extends string> {
  /** The optional columns that the user has chosen. */
  readonly columns: readonly Name[];
  readonly setColumns: (columns: readonly Name[]) => void;
  readonly reset: () => void;
}

/** The id of the open row, and the ways to change it. */
export interface OpenRowUrl {
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}
