import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { useLatest } from '../memoized-block/use-latest.ts';
import { MemoizedBlock } from '../memoized-block/memoized-block.tsx';
import { isOnControl } from './is-on-control.ts';
import { findRowByKey, focusRow, slotOf } from './row-keyboard-navigation.ts';
import styles from './table.module.css';
import { HEAD_ROWS } from './table-head.tsx';
import { type SharedRowProps, TableRow } from './table-row.tsx';
import { useRowsInSteps } from './use-rows-in-steps.ts';
import { useVirtualRows } from './use-virtual-rows.ts';

interface TableBodyProps<Row> extends SharedRowProps<Row> {
  readonly rows: readonly Row[];
}

/** More rows than a usual window shows. */
const STEP = 25;
const NO_ROWS: readonly never[] = [];

/** A user who selects text to copy it does not want to open the row. */
function isSelectingText(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}

/** The index of the row that contains the target of an event. */
function rowIndexOf(target: EventTarget): number | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row === null ? undefined : Number(row.dataset['row']);
}

/** The space of rows that are too far away to be rendered. */
function Gap({ height }: { readonly height: number }) {
  return (
    height > 0 && (
      <tr aria-hidden className={styles.gap}>
        <td style={{ height }} />
      </tr>
    )
  );
}

/**
 * The rows. Every control is a native one in the tab order; the arrow keys are a short cut between rows. A row itself
 * receives the focus of a click, so that Enter and the arrow keys continue from there and a closed dialog returns to
 * it.
 */
export function TableBody<Row>({ rows, ...shared }: TableBodyProps<Row>) {
  // A memoized row keeps the functions with which it was rendered. `useLatest` lets these call the current ones.
  const onToggle = useLatest(shared.selection?.onToggle);
  const onOpen = useLatest(shared.onOpen);
  const parts = {
    ...shared,
    selection: shared.selection && { ...shared.selection, onToggle },
    onOpen: shared.onOpen && onOpen,
  };
  const { cells, accessors, selection, actions } = parts;
  const body = useRef<HTMLTableSectionElement>(null);
  const virtual = useVirtualRows(body, rows.length);
  const drawnEnd = useRowsInSteps(virtual.isShortList ? rows : NO_ROWS, accessors.id, STEP);
  const shown = virtual.isShortList ? { ...virtual, end: drawnEnd } : virtual;
  /** The row with the focus: it stays rendered however far it is scrolled away, so that the keyboard keeps its position. */
  const [focused, setFocused] = useState<{ readonly index: number; readonly id: string }>();
  const focusedRow = focused === undefined ? undefined : rows[focused.index];
  const focusedOffscreen =
    focused === undefined ||
    focusedRow === undefined ||
    accessors.id(focusedRow) !== focused.id ||
    (focused.index >= shown.first && focused.index < shown.end)
      ? undefined
      : focused.index;

  const onFocus = ({ target }: FocusEvent) => {
    const index = rowIndexOf(target);
    const row = index === undefined ? undefined : rows[index];
    if (index !== undefined && row !== undefined) setFocused({ index, id: accessors.id(row) });
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(undefined);
  };
  const onClick = ({ target }: MouseEvent) => {
    const row = rows[rowIndexOf(target) ?? -1];
    if (row !== undefined && !isOnControl(target) && !isSelectingText()) parts.onOpen?.(row);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const index = rowIndexOf(target);
    const row = index === undefined ? undefined : rows[index];
    if (index === undefined || row === undefined) return;
    const targetIndex = findRowByKey(event, index, rows.length);
    if (targetIndex !== undefined) {
      event.preventDefault();
      const find = () => body.current?.querySelector<HTMLElement>(`:scope > [data-row="${targetIndex}"]`);
      if (!find()) shown.reveal(targetIndex);
      const next = find();
      // The focus stays on the same control, in the other row.
      if (next) focusRow(next, slotOf(target));
      return;
    }
    const onBox = target instanceof HTMLInputElement;
    if (key === 'Enter' && (onBox || !isOnControl(target))) parts.onOpen?.(row);
  };

  const draw = (row: Row, index: number): ReactNode => {
    const ariaIndex = shown.isShortList ? undefined : HEAD_ROWS + index + 1;
    const isSelected = selection?.isSelected(accessors.id(row));
    const isNew = parts.isNew?.(row);
    return (
      <MemoizedBlock
        key={accessors.id(row)}
        dependencies={[row, index, ariaIndex, cells, accessors, isSelected, isNew, actions, parts.onOpen]}
        render={() => <TableRow {...parts} row={row} index={index} ariaIndex={ariaIndex} />}
      />
    );
  };
  const renderFocusedRow = (): ReactNode[] =>
    focusedOffscreen === undefined || focusedRow === undefined ? [] : [draw(focusedRow, focusedOffscreen)];
  const heightOf = (from: number, to: number) => Math.max(0, to - from) * shown.rowHeight;
  const isBefore = focusedOffscreen !== undefined && focusedOffscreen < shown.first;
  const isAfter = focusedOffscreen !== undefined && !isBefore;
  return (
    <tbody
      ref={body}
      aria-busy={virtual.isShortList && drawnEnd < rows.length}
      onFocus={onFocus}
      onBlur={onBlur}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {[
        <Gap key="far before" height={isBefore ? heightOf(0, focusedOffscreen) : 0} />,
        ...(isBefore ? renderFocusedRow() : []),
        <Gap key="before" height={heightOf(isBefore ? focusedOffscreen + 1 : 0, shown.first)} />,
        ...rows.slice(shown.first, shown.end).map((row, index) => draw(row, shown.first + index)),
        <Gap key="after" height={heightOf(shown.end, isAfter ? focusedOffscreen : rows.length)} />,
        ...(isAfter ? renderFocusedRow() : []),
        <Gap key="far after" height={isAfter ? heightOf(focusedOffscreen + 1, rows.length) : 0} />,
      ]}
    </tbody>
  );
}
