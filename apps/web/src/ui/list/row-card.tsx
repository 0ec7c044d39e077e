import { Fragment } from 'react';
import { CardDetails, CardFacts } from './card-lines.tsx';
import type { CardPlace } from './list-definition.ts';
import type { ShownColumn } from './shown-columns.tsx';

interface RowCardProps<Row> {
  readonly columns: readonly ShownColumn<Row>[];
  readonly row: Row;
}

function listAt<Row>(columns: readonly ShownColumn<Row>[], place: CardPlace): readonly ShownColumn<Row>[] {
  return columns.filter(({ card }) => card === place);
}

/** The first line of a row's card; it opens the row. */
export function RowCardTitle<Row>({ columns, row }: RowCardProps<Row>) {
  return listAt(columns, 'title').map(({ key, cardContent }) => (
    <Fragment key={key}>{cardContent(row)}</Fragment>
  ));
}

/** The lines below it. */
export function RowCardBody<Row>({ columns, row }: RowCardProps<Row>) {
  const details = listAt(columns, 'detail');
  const [fact] = listAt(columns, 'fact');
  const [status] = listAt(columns, 'status');
  const draw = (place: CardPlace) =>
    listAt(columns, place).map(({ key, cardContent }) => <Fragment key={key}>{cardContent(row)}</Fragment>);
  return (
    <>
      {draw('line')}
      {details.length > 0 && (
        <CardDetails details={details.map(({ label, cardContent }) => [label, cardContent(row)])} />
      )}
      {fact !== undefined && <CardFacts fact={fact.cardContent(row)} status={status?.cardContent(row)} />}
      {draw('end')}
    </>
  );
}
