import type { ReactNode } from 'react';
import styles from './plain-table.module.css';

export interface PlainColumn<Row> {
  readonly label: string;
  readonly render: (row: Row) => ReactNode;
  /**
   * `time` stays on one line, `email` has space for a usual address, `name` for a usual name, `secondary` is less
   * prominent, `primary` and `number` name the row. The words of all others are the portal's own and stay whole.
   */
  readonly tone?: 'time' | 'email' | 'name' | 'secondary' | 'primary' | 'number';
}

interface PlainTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly PlainColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Below the rows. */
  readonly children?: ReactNode;
}

/** Rows to read: without sorting, filters or selection. On a phone they are cards. */
export function PlainTable<Row>({ caption, columns, rows, keyOf, children }: PlainTableProps<Row>) {
  return (
    <div className={styles.frame} tabIndex={0} role="group" aria-label={caption}>
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
