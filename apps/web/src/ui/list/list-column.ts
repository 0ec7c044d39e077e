import type { ReactNode } from 'react';
import type { Column } from '../table/column.ts';

/** A column of a list page. Its filter is rendered in the table's head, and with a label in the filter sheet of a phone. */
export interface ListColumn<Row, Field extends string> extends Omit<Column<Row, Field>, 'filter'> {
  readonly filter?: ((labelled: boolean) => ReactNode) | undefined;
}
