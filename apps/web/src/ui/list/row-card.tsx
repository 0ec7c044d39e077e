import { Fragment } from 'react';
import { CardDetails, CardFacts } from './card-lines.tsx';
import type { CardPlace } from './list-definition.ts';
import type { ShownColumn } from './shown-columns.tsx';

interface RowCardProps<Row> {
  readonly columns: readonly ShownColumn<Row>[];
  readonly row: Row;
}

function columnsIn<Row>(columns: readonly ShownColumn<Row>[], place: CardPlace): readonly ShownColumn<Row>[] {
  return columns.filter(({ card }) => card === place);
}

/** The first line of a row's card; it opens the row. */
export function RowCardTitle<Row>({ columns, row }: RowCardProps<Row>) {
  return columnsIn(columns, 'title').map(({ key, cardContent }) => (
    <Fragment key={key}>{cardContent(row)}</Fragment>
  ));
}

/** The lines below it. */
export function RowCardBody<Row>({ columns, row }: RowCardProps<Row>) {
  const details = columnsIn(columns, 'detail');
  const [fact] = columnsIn(columns, 'fact');
  const [status] = columnsIn(columns, 'status');
  const renderAll = (place: CardPlace) =>
    columnsIn(columns, place).map(({ key, cardContent }) => (
      <Fragment key={key}>{cardContent(row)}</Fragment>
    ));
  return (
    <>
      {renderAll('line')}
      {details.length > 0 && (
        <CardDetails details={details.map(({ label, cardContent }) => [label, cardContent(row)])} />
      )}
      {fact !== undefined && <CardFacts fact={fact.cardContent(row)} status={status?.cardContent(row)} />}
      {renderAll('end')}
    </>
  );
}
