import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from './check-box.tsx';
import type { Column, RowSelection, RowAccessors } from './column.ts';
import styles from './table.module.css';

/** What all rows of a table have in common. */
export interface RowParts<Row, Field extends string> {
  readonly columns: readonly Column<Row, Field>[];
  readonly shape: RowAccessors<Row>;
  readonly selection: RowSelection | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
}

interface TableRowProps<Row, Field extends string> extends RowParts<Row, Field> {
  readonly row: Row;
  /** Its index in the list, from 0. */
  readonly index: number;
  /** Its index in the table; only where not all rows are rendered. */
  readonly ariaIndex: number | undefined;
}

function Cell<Row, Field extends string>({
  column,
  row,
  onOpen,
}: {
  readonly column: Column<Row, Field>;
  readonly row: Row;
  readonly onOpen: ((row: Row) => void) | undefined;
}) {
  const rendered = column.render(row);
  // Text directly in the button would be cut off without an ellipsis.
  const content = typeof rendered === 'string' ? <span className={styles.cut}>{rendered}</span> : rendered;
  return (
    <td data-tone={column.tone} title={column.title?.(row)}>
      {column.tone === 'key' && onOpen !== undefined ? (
        <button
          type="button"
          className={styles.open}
          data-slot="open"
          aria-haspopup="dialog"
          onClick={() => onOpen(row)}
        >
          {content}
        </button>
      ) : (
        rendered
      )}
    </td>
  );
}

/**
 * One row: its check box, its cells, its actions. It has its index as an attribute, because the table body handles the
 * events of all rows.
 */
export function TableRow<Row, Field extends string>(props: TableRowProps<Row, Field>) {
  const { row, index, ariaIndex, columns, shape, selection, actions, onOpen } = props;
  const { t } = useTranslation('table');
  const id = shape.id(row);
  const selected = selection?.isSelected(id) === true;
  return (
    <tr
      tabIndex={-1}
      className={styles.row}
      data-row={index}
      aria-rowindex={ariaIndex}
      data-tone={shape.tone?.(row)}
      data-selected={selected || undefined}
      data-opens={onOpen === undefined ? undefined : true}
    >
      {selection !== undefined && (
        <td className={styles.select}>
          <CheckBox
            label={t('selectRow', { name: shape.label(row) })}
            checked={selected}
            onChange={(on) => selection.onToggle(id, on)}
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} column={column} row={row} onOpen={onOpen} />
      ))}
      {actions !== undefined && <td className={styles.actions}>{actions(row)}</td>}
    </tr>
  );
}
