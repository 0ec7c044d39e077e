import { useEffect, useRef } from 'react';
import type { Cell, Column, RowListProps } from './column.ts';
import { ACTIONS_WIDTH, type Fit, SELECT_WIDTH } from './column-widths.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import styles from './table.module.css';
import { TableBody } from './table-body.tsx';
import { HEAD_ROWS, TableHead } from './table-head.tsx';

interface DataTableProps<Row> extends RowListProps<Row> {
  readonly columns: readonly Column[];
  readonly fit: Pick<Fit, 'minWidth' | 'scrolls' | 'step' | 'widths'>;
  readonly cells: readonly Cell<Row>[];
  /** Width of the actions column in pixels, where it contains more than one button. */
  readonly actionsWidth?: number | undefined;
  /** Changes when other rows are shown; the list then scrolls back to its top. */
  readonly scrollKey: string;
}

/** An HTML table with a fixed layout: sticky labels and filters, rows that open, check boxes, states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, fit, rows, status, message, selection, actions } = props;
  const isBlank = status === 'blank';
  const cellCount = columns.length + (selection === undefined ? 0 : 1) + (actions === undefined ? 0 : 1);
  const actionsWidth = props.actionsWidth ?? ACTIONS_WIDTH;
  const scroll = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scroll.current !== null) scroll.current.scrollTop = 0;
  }, [props.scrollKey]);
  return (
    <div ref={scroll} className={styles.scroll} data-blank={isBlank || undefined}>
      <table
        className={styles.table}
        aria-busy={status === 'loading' || status === 'refreshing'}
        aria-rowcount={rows.length + HEAD_ROWS}
        data-status={status}
        data-step={fit.step}
        data-scrolls={fit.scrolls || undefined}
        style={{ minWidth: fit.minWidth }}
      >
        <caption className="bf-spoken">{caption}</caption>
        <colgroup>
          {selection !== undefined && <col style={{ width: SELECT_WIDTH }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: fit.widths[column.key] }} />
          ))}
          {actions !== undefined && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <TableHead
          columns={columns}
          selection={selection}
          hasActions={actions !== undefined}
          namesActions={props.actionsWidth !== undefined}
          isEmpty={rows.length === 0}
        />
        {status === 'loading' && <SkeletonRows columns={cellCount} />}
        {(status === 'ready' || status === 'refreshing') && <TableBody {...props} />}
      </table>
      {isBlank && <div className={styles.message}>{message}</div>}
    </div>
  );
}
