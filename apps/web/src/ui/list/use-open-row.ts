import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenPlace } from './list-state.ts';

/**
 * The row whose dialog is open. It comes from the rows of the page, or is the one that was opened here although a refresh took
 * its row away. An address that names a row of another page opens nothing and is cleaned.
 */
export function useOpenRow<Row extends { readonly id: string }>(
  place: OpenPlace,
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
