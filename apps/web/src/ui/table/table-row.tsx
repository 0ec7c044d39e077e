import { useTranslation } from 'react-i18next';
import { CheckBox } from './check-box.tsx';
import { MemoizedBlock } from '../memoized-block/memoized-block.tsx';
import type { Cell, RowListProps } from './column.ts';
import { NewRowMark } from './new-row-mark.tsx';
import styles from './table.module.css';

/** The common properties of all rows of a table. */
export interface SharedRowProps<Row>
  extends Pick<RowListProps<Row>, 'accessors' | 'isNew' | 'selection' | 'actions' | 'onOpen'> {
  readonly cells: readonly Cell<Row>[];
}

interface TableRowProps<Row> extends SharedRowProps<Row> {
  readonly row: Row;
  /** Its index in the list, from 0. */
  readonly index: number;
  /** Its index in the table; only where not all rows are rendered. */
  readonly ariaIndex: number | undefined;
}

interface RowCellProps<Row> extends Pick<TableRowProps<Row>, 'row' | 'onOpen'> {
  readonly cell: Cell<Row>;
  readonly isNew: boolean;
}

function RowCell<Row>({ cell, row, isNew, onOpen }: RowCellProps<Row>) {
  const rendered = cell.render(row);
  // Text directly in the button would be cut off without an ellipsis.
  const content = typeof rendered === 'string' ? <span className={styles.cut}>{rendered}</span> : rendered;
  return (
    <td data-tone={cell.tone} title={cell.title?.(row)}>
      {cell.tone === 'primary' && onOpen !== undefined ? (
        <button
          type="button"
          className={styles.open}
          data-slot="open"
          aria-haspopup="dialog"
          onClick={() => onOpen(row)}
        >
          {content}
          {isNew && <NewRowMark />}
        </button>
      ) : (
        rendered
      )}
    </td>
  );
}

/**
 * One row: its check box, its cells, its actions. It has its index as an attribute, because the table body handles the
 * events of all rows. Its cells are rendered again only for another row: ticking a box changes the box.
 */
export function TableRow<Row>(props: TableRowProps<Row>) {
  const { row, index, ariaIndex, cells, accessors, selection, actions, onOpen } = props;
  const { t } = useTranslation('table');
  const id = accessors.id(row);
  const isNew = props.isNew?.(row) === true;
  const selected = selection?.isSelected(id) === true;
  return (
    <tr
      tabIndex={-1}
      className={styles.row}
      data-row={index}
      aria-rowindex={ariaIndex}
      data-tone={accessors.tone?.(row)}
      data-new={isNew || undefined}
      data-selected={selected || undefined}
      data-opens={onOpen === undefined ? undefined : true}
    >
      {selection !== undefined && (
        <td className={styles.select}>
          <CheckBox
            label={t('selectRow', { name: accessors.label(row) })}
            checked={selected}
            onChange={(on, isRange) => selection.onToggle(id, on, isRange)}
          />
        </td>
      )}
      <MemoizedBlock
        dependencies={[row, cells, isNew, onOpen]}
        render={() =>
          cells.map((cell) => <RowCell key={cell.key} cell={cell} row={row} isNew={isNew} onOpen={onOpen} />)
        }
      />
      {actions !== undefined && <td className={styles.actions}>{actions(row)}</td>}
    </tr>
  );
}
