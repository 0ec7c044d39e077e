import type { ReactNode } from 'react';
import type { Column } from '../table/column.ts';

/** A column of a list page: its filter is drawn twice, in the table's head and with its label in a phone's sheet. */
export interface ListColumn<Row, Field extends string> extends Omit<Column<Row, Field>, 'filter'> {
  readonly filter?: ((labelled: boolean) => ReactNode) | undefined;
}
