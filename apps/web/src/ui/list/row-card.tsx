import { Fragment } from 'react';
import { CardDetails, CardFacts } from './card-lines.tsx';
import type { CardPlace } from './list-definition.ts';
import type { ShownCell, ShownColumn } from './shown-columns.tsx';

interface RowCardProps<Row> {
  readonly cells: readonly ShownCell<Row>[];
  readonly row: Row;
}

function cellsIn<Row>(cells: readonly ShownCell<Row>[], place: CardPlace): readonly ShownCell<Row>[] {
  return cells.filter(({ card }) => card === place);
}

/** The first line of a row's card; it opens the row. */
export function RowCardTitle<Row>({ cells, row }: RowCardProps<Row>) {
  return cellsIn(cells, 'title').map(({ key, cardContent }) => (
    <Fragment key={key}>{cardContent(row)}</Fragment>
  ));
}

/** The lines below it. */
export function RowCardBody<Row>({
  cells,
  columns,
  row,
}: RowCardProps<Row> & { readonly columns: readonly ShownColumn[] }) {
  const details = cellsIn(cells, 'detail');
  const [fact] = cellsIn(cells, 'fact');
  const [status] = cellsIn(cells, 'status');
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? '';
  const renderAll = (place: CardPlace) =>
    cellsIn(cells, place).map(({ key, cardContent }) => <Fragment key={key}>{cardContent(row)}</Fragment>);
  return (
    <>
      {renderAll('line')}
      {details.length > 0 && (
        <CardDetails details={details.map(({ key, cardContent }) => [labelOf(key), cardContent(row)])} />
      )}
      {fact !== undefined && <CardFacts fact={fact.cardContent(row)} status={status?.cardContent(row)} />}
      {renderAll('end')}
    </>
  );
}
