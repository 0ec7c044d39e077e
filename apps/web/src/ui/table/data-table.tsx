import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import type { Column, RowSelection, RowAccessors, TableStatus } from './column.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { Sort } from './sort.ts';
import styles from './table.module.css';
import { TableBody } from './table-body.tsx';
import { TableHead } from './table-head.tsx';

interface DataTableProps<Row, Field extends string> {
  /** The content of the table; only for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row, Field>[];
  readonly rows: readonly Row[];
  readonly shape: RowAccessors<Row>;
  readonly status: TableStatus;
  /** Shown in place of the rows while the status is `blank`. */
  readonly message?: ReactNode;
  readonly sort: Sort<Field>;
  readonly onSort: (sort: Sort<Field>) => void;
  readonly selection?: RowSelection;
  /** Icon buttons at the end of each row. */
  readonly actions?: (row: Row) => ReactNode;
  /** Width of the actions column in pixels, where it contains more than one button. */
  readonly actionsWidth?: number;
  readonly onOpen?: (row: Row) => void;
  /** Changes when other rows are shown; the list then scrolls back to its top. */
  readonly scrollKey: string;
}

interface ColumnStyle extends CSSProperties {
  readonly '--column': string;
  readonly '--column-narrow': string;
}

function widthOf(width: number | undefined, narrow = width): ColumnStyle | undefined {
  if (width === undefined) return undefined;
  return { '--column': `${width}px`, '--column-narrow': `${narrow ?? width}px` };
}

const SELECT_WIDTH = 44;
const ACTIONS_WIDTH = 52;
/** Rows of the head: the labels and the filters. */
const HEAD_ROWS = 2;

/** An HTML table with a fixed layout: sticky labels and filters, rows that open, check boxes, states. */
export function DataTable<Row, Field extends string>(props: DataTableProps<Row, Field>) {
  const { caption, columns, rows, shape, status, message, sort, onSort, selection, actions, onOpen } = props;
  const isBlank = status === 'blank';
  const cells = columns.length + (selection === undefined ? 0 : 1) + (actions === undefined ? 0 : 1);
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
      >
        <caption className={styles.hidden}>{caption}</caption>
        <colgroup>
          {selection !== undefined && <col style={widthOf(SELECT_WIDTH)} />}
          {columns.map((column) => (
            <col key={column.key} style={widthOf(column.width, column.narrowWidth)} />
          ))}
          {actions !== undefined && <col style={widthOf(props.actionsWidth ?? ACTIONS_WIDTH)} />}
        </colgroup>
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          selection={selection}
          hasActions={actions !== undefined}
          namesActions={props.actionsWidth !== undefined}
          isEmpty={rows.length === 0}
        />
        {status === 'loading' && <SkeletonRows columns={cells} />}
        {(status === 'ready' || status === 'refreshing') && (
          <TableBody
            columns={columns}
            rows={rows}
            shape={shape}
            selection={selection}
            actions={actions}
            onOpen={onOpen}
          />
        )}
      </table>
      {isBlank && <div className={styles.message}>{message}</div>}
    </div>
  );
}
