import { useState } from 'react';

/**
 * Every row that was shown, as it was last seen: a selection reaches over pages and filters, and what can be done with it depends
 * on rows that are out of sight.
 */
export function useKnownRows<Row extends { readonly id: string }>(
  shown: readonly Row[],
): ReadonlyMap<string, Row> {
  const [seen, setSeen] = useState<{
    readonly shown: readonly Row[];
    readonly known: ReadonlyMap<string, Row>;
  }>({
    shown: [],
    known: new Map(),
  });
  if (seen.shown === shown) return seen.known;
  const known = new Map([...seen.known, ...shown.map((row) => [row.id, row] as const)]);
  setSeen({ shown, known });
  return known;
}
