import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenRowAddress } from './list-state.ts';

/**
 * The row whose dialog is open: a row of the current page, or the row that was opened here and that a refresh has
 * removed. An address with a row of another page opens nothing, and the row is removed from the address.
 */
export function useOpenRow<Row extends { readonly id: string }>(
  place: OpenRowAddress,
  rows: readonly Row[] | undefined,
) {
  const [opened, setOpened] = useState<Row>();
  const fromRows = rows?.find((row) => row.id === place.id);
  const row = fromRows ?? (opened?.id === place.id ? opened : undefined);
  const isUnknown = place.id !== null && row === undefined && rows !== undefined;
  const close = useEffectEvent(place.close);
  useEffect(() => {
    if (isUnknown) close();
  }, [isUnknown]);
  return {
    row,
    open: (next: Row) => {
      setOpened(next);
      place.open(next.id);
    },
    close: place.close,
  };
}
