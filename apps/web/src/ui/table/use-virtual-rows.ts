import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Lists of up to this many rows, which includes every page of a paged list, are rendered completely. */
const MAX_UNVIRTUALIZED_ROWS = 100;
/** Rows beyond the window's edges, so that neither the wheel nor the arrow keys reach an empty space. */
const MARGIN = 20;
/** The first row moves in steps of this many rows, so that most scrolling renders nothing. */
const STEP = 10;
/** Pixels, until rows can be measured. */
const DEFAULT_ROW_HEIGHT = 40;

/** The rows that are rendered, and the height in pixels of the rows before and after them that are not rendered. */
export interface VirtualRows {
  readonly first: number;
  /** The index after the last row. */
  readonly end: number;
  readonly before: number;
  readonly after: number;
  /** Pixels, with the border. */
  readonly rowHeight: number;
  readonly isShortList: boolean;
  /**
   * Renders a row and those around it immediately, so that it can receive the focus; the focus then scrolls it into the
   * window.
   */
  readonly reveal: (index: number) => void;
}

interface VisibleRange {
  readonly first: number;
  readonly rowCount: number;
  readonly rowHeight: number;
}

/** The first row to render when the row `index` is at the window's upper edge. */
function firstRowFor(index: number): number {
  return Math.floor(Math.max(0, index - MARGIN) / STEP) * STEP;
}

function rowCountFor(rowHeight: number): number {
  return Math.ceil(window.innerHeight / rowHeight) + 2 * MARGIN + STEP;
}

function measure(list: HTMLElement): VisibleRange {
  // The first rendered row may be far from the others, because it has the focus.
  const [, firstRow, nextRow] = list.querySelectorAll(':scope > [data-row]');
  const top = list.getBoundingClientRect().top;
  const measured =
    firstRow === undefined || nextRow === undefined
      ? 0
      : nextRow.getBoundingClientRect().top - firstRow.getBoundingClientRect().top;
  const rowHeight = measured > 0 ? measured : DEFAULT_ROW_HEIGHT;
  return { first: firstRowFor(-top / rowHeight), rowCount: rowCountFor(rowHeight), rowHeight };
}

/**
 * Calculates which rows of a long list are near enough to the window to be rendered; a list of thousands stays as fast
 * as one of fifty. All rows of a list have the same height and the attribute `data-row`. Follows the scrolling of any
 * element: the list's box or the page.
 */
export function useVirtualRows(list: RefObject<HTMLElement | null>, count: number): VirtualRows {
  const [visibleRange, setVisibleRange] = useState<VisibleRange>(() => ({
    first: 0,
    rowCount: rowCountFor(DEFAULT_ROW_HEIGHT),
    rowHeight: DEFAULT_ROW_HEIGHT,
  }));
  const isShortList = count <= MAX_UNVIRTUALIZED_ROWS;
  useLayoutEffect(() => {
    if (isShortList) return undefined;
    const updateRange = () => {
      if (list.current === null) return;
      const next = measure(list.current);
      setVisibleRange((now) =>
        now.first === next.first && now.rowCount === next.rowCount && now.rowHeight === next.rowHeight
          ? now
          : next,
      );
    };
    updateRange();
    // Print has no window: every row is rendered, before the event ends and the browser prints.
    const renderAll = () =>
      flushSync(() => setVisibleRange((now) => ({ ...now, first: 0, rowCount: count })));
    // Scroll events do not bubble: they are handled in the capture phase.
    document.addEventListener('scroll', updateRange, { capture: true, passive: true });
    window.addEventListener('resize', updateRange);
    window.addEventListener('beforeprint', renderAll);
    window.addEventListener('afterprint', updateRange);
    return () => {
      document.removeEventListener('scroll', updateRange, { capture: true });
      window.removeEventListener('resize', updateRange);
      window.removeEventListener('beforeprint', renderAll);
      window.removeEventListener('afterprint', updateRange);
    };
  }, [list, isShortList, count]);
  const { rowHeight } = visibleRange;
  const reveal = (index: number) =>
    flushSync(() => setVisibleRange((now) => ({ ...now, first: firstRowFor(index) })));
  if (isShortList) return { first: 0, end: count, before: 0, after: 0, rowHeight, isShortList, reveal };
  // Fewer rows than before: the position is measured again after rendering, and must not be beyond the end until then.
  const first = Math.min(visibleRange.first, Math.max(0, count - visibleRange.rowCount));
  const end = Math.min(count, first + visibleRange.rowCount);
  return {
    first,
    end,
    before: first * rowHeight,
    after: (count - end) * rowHeight,
    rowHeight,
    isShortList,
    reveal,
  };
}
