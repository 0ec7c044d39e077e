import { CardList } from '../table/card-list.tsx';
import type { RowListProps } from '../table/column.ts';
import type { Fit } from '../table/column-widths.ts';
import { DataTable } from '../table/data-table.tsx';
import { RowCardBody, RowCardTitle } from './row-card.tsx';
import type { ShownCell, ShownColumn } from './shown-columns.tsx';

export interface ListRowsProps<Row> extends RowListProps<Row> {
  readonly isPhone: boolean;
  readonly columns: readonly ShownColumn[];
  readonly fit: Fit;
  readonly cells: readonly ShownCell<Row>[];
  readonly actionsWidth?: number | undefined;
  readonly scrollKey: string;
}

/** The rows: a table, or cards on a phone. */
export function ListRows<Row>(props: ListRowsProps<Row>) {
  const { isPhone, columns, fit, cells, scrollKey, actionsWidth, ...list } = props;
  if (isPhone)
    return (
      <CardList
        {...list}
        title={(row) => <RowCardTitle cells={cells} row={row} />}
        body={(row) => <RowCardBody cells={cells} columns={columns} row={row} />}
      />
    );
  return (
    <DataTable
      {...list}
      columns={columns.map(({ filter, ...column }) => ({ ...column, filter: filter?.(false) }))}
      fit={fit}
      cells={cells}
      scrollKey={scrollKey}
      actionsWidth={actionsWidth}
    />
  );
}
