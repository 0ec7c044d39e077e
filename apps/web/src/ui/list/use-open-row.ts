import { useEffect, useEffectEvent, useState } from 'react';
import type { OpenRowAddress } from './list-state.ts';

/**
 * The row whose dialog is open: a row of the current page, or the row that was opened here and that a refresh has
 * removed. An address with a row of another page opens nothing, and the row is removed from the address.
 */
export function useOpenRow<Row extends { readonly id: string }>(
  address: OpenRowAddress,
  rows: readonly Row[] | undefined,
) {
  const [opened, setOpened] = useState<Row>();
  const fromRows = rows?.find((row) => row.id === address.id);
  const row = fromRows ?? (opened?.id === address.id ? opened : undefined);
  const isUnknown = address.id !== null && row === undefined && rows !== undefined;
  const close = useEffectEvent(address.close);
  useEffect(() => {
    if (isUnknown) close();
  }, [isUnknown]);
  return {
    row,
    open: (next: Row) => {
      setOpened(next);
      address.open(next.id);
    },
    close: address.close,
  };
}
