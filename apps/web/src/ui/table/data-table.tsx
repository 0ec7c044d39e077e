import { type CSSProperties, useEffect, useRef } from 'react';
import type { Cell, Column, RowListProps } from './column.ts';
import { SkeletonRows } from './skeleton-rows.tsx';
import styles from './table.module.css';
import { TableBody } from './table-body.tsx';
import { HEAD_ROWS, TableHead } from './table-head.tsx';

interface DataTableProps<Row> extends RowListProps<Row> {
  readonly columns: readonly Column[];
  readonly cells: readonly Cell<Row>[];
  /** Width of the actions column in pixels, where it contains more than one button. */
  readonly actionsWidth?: number | undefined;
  /** Changes when other rows are shown; the list then scrolls back to its top. */
  readonly scrollKey: string;
}

interface ColumnStyle extends CSSProperties {
  readonly '--column': string;
  readonly '--column-narrow': string;
  readonly '--column-wide': string;
}

function styleOf({
  width,
  narrowWidth = width,
  wideWidth = width,
}: Partial<Column>): ColumnStyle | undefined {
  if (width === undefined) return undefined;
  return {
    '--column': `${width}px`,
    '--column-narrow': `${narrowWidth ?? width}px`,
    '--column-wide': `${wideWidth ?? width}px`,
  };
}

interface TableStyle extends CSSProperties {
  readonly '--table-min'?: string;
  readonly '--table-scrolled': string;
}

const SELECT_WIDTH = 44;
const ACTIONS_WIDTH = 52;

/** With optional columns, the columns together need more: they then are narrow in wider windows too. */
const CROWDED_FROM = 1100;
/** What is left at least for the column without a width, a name. */
const MIN_NAME_WIDTH = 150;
/** The same where few columns are in view at once. */
const MIN_NAME_WIDTH_SCROLLED = 104;
/** Below this width a table scrolls sideways. */
const MIN_WIDTH = 900;

/** How many pixels the table needs at least: if its columns are crowded, and where it scrolls sideways. */
function widthsOf(columns: readonly Column[], otherWidth: number) {
  const sum = (widthOfOne: (column: Column) => number) =>
    columns.reduce((total, column) => total + widthOfOne(column), otherWidth);
  const narrowWith = (nameWidth: number) => sum(({ width = nameWidth, narrowWidth = width }) => narrowWidth);
  const isCrowded = sum(({ width = 0 }) => width) > CROWDED_FROM;
  return {
    needed: isCrowded ? narrowWith(MIN_NAME_WIDTH) : undefined,
    scrolled: Math.max(narrowWith(MIN_NAME_WIDTH_SCROLLED), MIN_WIDTH),
  };
}

function tableStyle({ needed, scrolled }: ReturnType<typeof widthsOf>): TableStyle {
  return {
    ...(needed !== undefined && { '--table-min': `${needed}px` }),
    '--table-scrolled': `${Math.max(needed ?? 0, scrolled)}px`,
  };
}

/** An HTML table with a fixed layout: sticky labels and filters, rows that open, check boxes, states. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, status, message, selection, actions } = props;
  const isBlank = status === 'blank';
  const cellCount = columns.length + (selection === undefined ? 0 : 1) + (actions === undefined ? 0 : 1);
  const actionsWidth = props.actionsWidth ?? ACTIONS_WIDTH;
  const widths = widthsOf(
    columns,
    (selection === undefined ? 0 : SELECT_WIDTH) + (actions === undefined ? 0 : actionsWidth),
  );
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
        data-crowded={widths.needed !== undefined || undefined}
        style={tableStyle(widths)}
      >
        <caption className="bf-spoken">{caption}</caption>
        <colgroup>
          {selection !== undefined && <col style={styleOf({ width: SELECT_WIDTH })} />}
          {columns.map((column) => (
            <col key={column.key} style={styleOf(column)} />
          ))}
          {actions !== undefined && <col style={styleOf({ width: actionsWidth })} />}
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
