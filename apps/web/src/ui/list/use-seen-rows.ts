import { useState } from 'react';

/**
 * Every row that was shown, in its last state: a selection can contain rows of other pages and filters, and its actions
 * depend on rows that are not visible.
 */
export function useSeenRows<Row extends { readonly id: string }>(
  shown: readonly Row[],
): ReadonlyMap<string, Row> {
  const [seen, setSeen] = useState<{
    readonly shown: readonly Row[];
    readonly rowsById: ReadonlyMap<string, Row>;
  }>({
    shown: [],
    rowsById: new Map(),
  });
  if (seen.shown === shown) return seen.rowsById;
  const rowsById = new Map([...seen.rowsById, ...shown.map((row) => [row.id, row] as const)]);
  setSeen({ shown, rowsById });
  return rowsById;
}
