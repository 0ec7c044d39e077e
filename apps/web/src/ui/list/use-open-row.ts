import { useEffect, useEffectEvent, useState } from 'react';
import { nextPaint } from '../../lib/next-paint.ts';
import { useLatest } from '../memoized-block/use-latest.ts';
import type { OpenRowUrl } from './list-state.ts';

/**
 * The row whose dialog is open: a row of the current page, or the row that was opened here and that a refresh has
 * removed. A URL with a row of another page opens nothing, and the row is removed from the URL.
 */
export function useOpenRow<Row extends { readonly id: string }>(
  openRowUrl: OpenRowUrl,
  rows: readonly Row[] | undefined,
) {
  const [opened, setOpened] = useState<Row>();
  const fromRows = rows?.find((row) => row.id === openRowUrl.id);
  const row = fromRows ?? (opened?.id === openRowUrl.id ? opened : undefined);
  const isUnknown = openRowUrl.id !== null && row === undefined && rows !== undefined;
  const close = useEffectEvent(openRowUrl.close);
  useEffect(() => {
    if (isUnknown) close();
  }, [isUnknown]);
  const openNow = useLatest((next: Row) => {
    setOpened(next);
    openRowUrl.open(next.id);
  });
  return {
    row,
    /** The row is drawn with the focus before its dialog is rendered. */
    open: (next: Row) => void nextPaint().then(() => openNow(next)),
    close: openRowUrl.close,
  };
}
