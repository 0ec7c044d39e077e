import type { RowAccessors } from '../../table/column.ts';
import type { ListData } from '../list-data.ts';

/** The rows of a list with the new ones first, each once. */
export function withNewRows<Row>(
  rows: readonly Row[],
  newRows: readonly Row[],
  idOf: RowAccessors<Row>['id'],
): readonly Row[] {
  if (newRows.length === 0) return rows;
  const ids = new Set(newRows.map(idOf));
  return [...newRows, ...rows.filter((row) => !ids.has(idOf(row)))];
}

/** The status of a list with new rows: they are shown even if no other row matches the filters. */
export function statusWithNewRows(
  { status, failure }: Pick<ListData<unknown>, 'status' | 'failure'>,
  newRows: readonly unknown[],
): ListData<unknown>['status'] {
  return status === 'blank' && failure === undefined && newRows.length > 0 ? 'ready' : status;
}
