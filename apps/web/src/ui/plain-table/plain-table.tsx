import type { CSSProperties, ReactNode } from 'react';
import styles from './plain-table.module.css';

export interface PlainColumn<Row> {
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /** `time` stays on one line, `email` has space for a usual address, `secondary` is less prominent, `primary` names the row. */
  readonly tone?: 'time' | 'email' | 'secondary' | 'primary';
}

interface PlainTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Below this width in pixels the table scrolls; a phone shows cards. */
  readonly minWidth: number;
  /** Below the rows. */
  readonly children?: ReactNode;
}

interface FrameStyle extends CSSProperties {
  readonly '--table-min': string;
}

/** Rows to read: without sorting, filters or selection. */
export function PlainTable<Row>({ caption, columns, rows, keyOf, minWidth, children }: PlainTableProps<Row>) {
  const style: FrameStyle = { '--table-min': `${minWidth}px` };
  return (
    <div className={styles.frame} style={style} tabIndex={0} role="group" aria-label={caption}>
      <table>
        <thead>
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ label, render, tone }) => (
                <td key={label} data-label={label} data-tone={tone}>
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {children}
    </div>
  );
}
