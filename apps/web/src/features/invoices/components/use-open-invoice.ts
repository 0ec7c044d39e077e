import type { Invoice } from '@belegfach/contract';
import { useEffect, useEffectEvent, useState } from 'react';

/** The open document's id and the ways to change it; both live in the address. */
export interface OpenPlace {
  readonly id: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
}

/**
 * The document whose detail is open. It comes from the rows of the page, or is the one that was opened here although a refresh
 * took its row away. An address that names a document of another page opens nothing and is cleaned.
 */
export function useOpenInvoice(place: OpenPlace, rows: readonly Invoice[] | undefined) {
  const [opened, setOpened] = useState<Invoice>();
  const fromRows = rows?.find((row) => row.id === place.id);
  const invoice = fromRows ?? (opened?.id === place.id ? opened : undefined);
  const isUnknown = place.id !== null && invoice === undefined && rows !== undefined;
  const close = useEffectEvent(place.close);
  useEffect(() => {
    if (isUnknown) close();
  }, [isUnknown]);
  return {
    invoice,
    open: (row: Invoice) => {
      setOpened(row);
      place.open(row.id);
    },
    close: place.close,
  };
}
