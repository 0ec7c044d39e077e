import type { ReactNode } from 'react';
import { CardList } from '../table/card-list.tsx';
import type { RowSelection, RowAccessors, TableStatus } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import type { Sort } from '../table/sort.ts';
import type { ListColumn } from './list-column.ts';

/** The content of a row's card. */
export interface RowCard<Row> {
  /** The first line; it opens the row. */
  readonly title: (row: Row) => ReactNode;
  /** The lines below it. */
  readonly body: (row: Row) => ReactNode;
}

export interface ListRowsProps<Row, Field extends string> {
  readonly isPhone: boolean;
  readonly caption: string;
  readonly columns: readonly ListColumn<Row, Field>[];
  readonly card: RowCard<Row>;
  readonly rows: readonly Row[];
  readonly shape: RowAccessors<Row>;
  readonly status: TableStatus;
  readonly message: ReactNode;
  readonly sort: Sort<Field>;
  readonly onSort: (sort: Sort<Field>) => void;
  readonly selection?: RowSelection | undefined;
  readonly actions?: ((row: Row) => ReactNode) | undefined;
  readonly actionsWidth?: number | undefined;
  readonly onOpen?: ((row: Row) => void) | undefined;
  readonly scrollKey: string;
}

/** The rows: a table, or cards on a phone. */
export function ListRows<Row, Field extends string>(props: ListRowsProps<Row, Field>) {
  const {
    isPhone,
    columns,
    card,
    sort,
    onSort,
    scrollKey,
    actionsWidth,
    selection,
    actions,
    onOpen,
    ...list
  } = props;
  const parts = {
    ...list,
    ...(selection !== undefined && { selection }),
    ...(actions !== undefined && { actions }),
    ...(onOpen !== undefined && { onOpen }),
  };
  if (isPhone) return <CardList {...parts} title={card.title} body={card.body} />;
  return (
    <DataTable
      {...parts}
      columns={columns.map(({ filter, ...column }) => ({ ...column, filter: filter?.(false) }))}
      sort={sort}
      onSort={onSort}
      scrollKey={scrollKey}
      {...(actionsWidth !== undefined && { actionsWidth })}
    />
  );
}
