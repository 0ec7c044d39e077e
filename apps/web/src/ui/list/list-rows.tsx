import { CardList } from '../table/card-list.tsx';
import type { RowListProps } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import { RowCardBody, RowCardTitle } from './row-card.tsx';
import type { ShownColumn } from './shown-columns.tsx';

export interface ListRowsProps<Row> extends RowListProps<Row> {
  readonly isPhone: boolean;
  readonly columns: readonly ShownColumn<Row>[];
  readonly actionsWidth?: number | undefined;
  readonly scrollKey: string;
}

/** The rows: a table, or cards on a phone. */
export function ListRows<Row>({ isPhone, columns, scrollKey, actionsWidth, ...list }: ListRowsProps<Row>) {
  if (isPhone)
    return (
      <CardList
        {...list}
        title={(row) => <RowCardTitle columns={columns} row={row} />}
        body={(row) => <RowCardBody columns={columns} row={row} />}
      />
    );
  return (
    <DataTable
      {...list}
      columns={columns.map(({ filter, ...column }) => ({ ...column, filter: filter?.(false) }))}
      scrollKey={scrollKey}
      actionsWidth={actionsWidth}
    />
  );
}
