import type { ReactNode } from 'react';

/** One column of a list. Texts come from the page; the table knows no business. */
export interface Column<Row, Field extends string = string> {
  readonly key: string;
  readonly label: string;
  /** Pixels; the one column without a width takes the rest. */
  readonly width?: number;
  /** Pixels where the table has less room than its full widths. */
  readonly narrowWidth?: number;
  /** What the server sorts by; absent for a column that can not be sorted. */
  readonly sortField?: Field;
  /** The field under the label. */
  readonly filter?: ReactNode;
  readonly render: (row: Row) => ReactNode;
  /** The whole text of a cell that may be cut. */
  readonly title?: (row: Row) => string;
  /** `key` opens the row and stands out, `context` steps back. */
  readonly tone?: 'key' | 'context';
}

/** What the boxes of a list need. */
export interface RowSelection {
  readonly isSelected: (id: string) => boolean;
  readonly pageState: 'all' | 'some' | 'none';
  readonly onToggle: (id: string, on: boolean) => void;
  readonly onTogglePage: (on: boolean) => void;
}

/** What a list knows of its rows. */
export interface RowShape<Row> {
  readonly id: (row: Row) => string;
  /** How a row is named to somebody who can not see it: the document's number, the person's name. */
  readonly label: (row: Row) => string;
  /** `warning` marks the row by colour and bar; its cells must say the same in words. */
  readonly tone?: (row: Row) => 'warning' | undefined;
}

/**
 * `loading`: nothing to show yet; `refreshing`: the old rows stay, dimmed; `blank`: a message takes the place of the rows.
 */
export type TableStatus = 'loading' | 'refreshing' | 'ready' | 'blank';
