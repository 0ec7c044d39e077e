import type { ImportRow } from '@belegfach/contract';

/** The order of the outcomes in the report: rows that need attention come first. */
export const OUTCOME_ORDER = ['skipped', 'updated', 'created', 'unchanged'] as const;

/** Sorts rows by their outcome. Rows with the same outcome keep the order of the file. */
export function sortByOutcome(rows: readonly ImportRow[]): readonly ImportRow[] {
  return OUTCOME_ORDER.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
}

/** The ids of the customers that the import created. */
export function listCreatedIds(rows: readonly ImportRow[]): readonly string[] {
  return rows.flatMap(({ outcome, customerId }) =>
    outcome === 'created' && customerId !== null ? [customerId] : [],
  );
}

/** The name of the customer that the import created, if it is exactly one. */
export function findOnlyCreatedName(rows: readonly ImportRow[]): string | undefined {
  const [only, ...others] = rows.filter(({ outcome }) => outcome === 'created');
  return others.length === 0 ? (only?.customerName ?? undefined) : undefined;
}
