import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckBox } from './check-box.tsx';
import type { Column, RowSelection, RowShape } from './column.ts';
import { moveToRow } from './row-keys.ts';
import styles from './table.module.css';
import { useRowWindow } from './use-row-window.ts';

interface TableBodyProps<Row, Field extends string> {
  readonly columns: readonly Column<Row, Field>[];
  readonly rows: readonly Row[];
  readonly shape: RowShape<Row>;
  readonly selection: RowSelection | undefined;
  readonly actions: ((row: Row) => ReactNode) | undefined;
  readonly onOpen: ((row: Row) => void) | undefined;
}

const CONTROLS = 'a, button, input, label';

function isOnControl(event: MouseEvent | KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(CONTROLS) !== null;
}

/** Somebody who marks a number to copy it does not want it opened. */
function isMarkingText(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
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
  // Loose text in the button would be cut off without an ellipsis.
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

/** Stands for rows that are too far away to be drawn. */
function Gap({ height }: { readonly height: number }) {
  return (
    height > 0 && (
      <tr aria-hidden className={styles.gap}>
        <td style={{ height }} />
      </tr>
    )
  );
}

/** Rows of the head: the labels and the filters. */
const HEAD_ROWS = 2;

/**
 * The rows. Every control is a native one in the tab order; the arrow keys move between rows as a short cut. A row itself
 * takes the focus of a click, so that Enter and the arrows go on from there and a closed dialog returns to it.
 */
export function TableBody<Row, Field extends string>(props: TableBodyProps<Row, Field>) {
  const { columns, rows, shape, selection, actions, onOpen } = props;
  const { t } = useTranslation('table');
  const body = useRef<HTMLTableSectionElement>(null);
  const shown = useRowWindow(body, rows.length);
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: Row) => {
    if (moveToRow(event.key, event.currentTarget, event.target)) {
      event.preventDefault();
      return;
    }
    const onBox = event.target instanceof HTMLInputElement;
    if (event.key === 'Enter' && (onBox || !isOnControl(event))) onOpen?.(row);
  };
  return (
    <tbody ref={body}>
      <Gap height={shown.before} />
      {rows.slice(shown.first, shown.end).map((row, index) => {
        const id = shape.id(row);
        const selected = selection?.isSelected(id) === true;
        return (
          <tr
            key={id}
            tabIndex={-1}
            className={styles.row}
            data-row
            aria-rowindex={shown.isWhole ? undefined : HEAD_ROWS + shown.first + index + 1}
            data-tone={shape.tone?.(row)}
            data-selected={selected || undefined}
            data-opens={onOpen === undefined ? undefined : true}
            onClick={(event) => {
              if (!isOnControl(event) && !isMarkingText()) onOpen?.(row);
            }}
            onKeyDown={(event) => onKeyDown(event, row)}
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
      })}
      <Gap height={shown.after} />
    </tbody>
  );
}
