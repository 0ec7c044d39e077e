import type { ReactNode } from 'react';

/** The content of a column in a row. The table itself knows no business terms. */
export interface Cell<Row> {
  readonly key: string;
  readonly render: (row: Row) => ReactNode;
  /** The whole text of a cell that may be cut off. */
  readonly title?: (row: Row) => string;
  /** `primary` opens the row and is highlighted, `secondary` is less prominent. */
  readonly tone?: 'primary' | 'secondary';
}

/** One column of a list: its head and its width. Its texts are from the page. */
export interface Column {
  readonly key: string;
  readonly label: string;
  /** Pixels; the only column without a width uses the remaining space. */
  readonly width?: number;
  /** Pixels that the column without a width needs; default: those of a usual name. */
  readonly restWidth?: number;
  /** Pixels where the table has less space than its full widths. */
  readonly narrowWidth?: number;
  /** Pixels where even a table without the columns that may be hidden has less space than its narrow widths. */
  readonly leastWidth?: number;
  /** Pixels where the table has much more space than its full widths. */
  readonly wideWidth?: number;
  /** Absent for a column that cannot be sorted. */
  readonly sort?: ColumnSort;
  /** The filter field below the label. */
  readonly filter?: ReactNode;
}

/** Whether the list is sorted by a column, and the change to the column's next state. */
export interface ColumnSort {
  readonly state: 'ascending' | 'descending' | 'none';
  /** The state after `change`. */
  readonly next: 'ascending' | 'descending';
  readonly change: () => void;
}

/** The state and actions of a list's check boxes. */
export interface RowSelection {
  readonly isSelected: (id: string) => boolean;
  readonly pageState: 'all' | 'some' | 'none';
  /** `isRange`: also the rows since the last one that was ticked or unticked. */
  readonly onToggle: (id: string, on: boolean, isRange?: boolean) => void;
  /** A transition: a hundred rows take longer than a click should. */
  readonly onTogglePage: (on: boolean) => void;
}

/** The way in which a list reads its rows. */
export interface RowAccessors<Row> {
  readonly id: (row: Row) => string;
  /** The name of a row for screen readers: the document's number, the person's name. */
  readonly label: (row: Row) => string;
  /** `warning` marks the row by color and a bar; its cells must state the same in words. */
  readonly tone?: (row: Row) => 'warning' | undefined;
}

/** The common properties of a table and of the cards of a phone. */
export interface RowListProps<Row> {
  /** The content of the list; only for screen readers. */
  readonly caption: string;
  readonly rows: readonly Row[];
  readonly accessors: RowAccessors<Row>;
  /** Whether the row has just been created, and is marked. */
  readonly isNew?: ((row: Row) => boolean) | undefined;
  readonly status: TableStatus;
  /** Shown in place of the rows while the status is `blank`. */
  readonly message?: ReactNode;
  readonly selection?: RowSelection | undefined;
  /** Icon buttons at the end of each row. */
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  /** Absent where the rows show everything. */
  readonly onOpen?: ((row: Row) => void) | undefined;
}

/**
 * `loading`: nothing to show yet; `refreshing`: the old rows stay, dimmed; `blank`: a message is shown in place of the
 * rows.
 */
export type TableStatus = 'loading' | 'refreshing' | 'ready' | 'blank';
