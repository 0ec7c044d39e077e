import type { ImportOutcome, ImportRow } from '@belegfach/contract';

/** Skipped rows first, then changed ones; in each group in the order of the file. */
const BY_INTEREST: readonly ImportOutcome[] = ['skipped', 'updated', 'created', 'unchanged'];

export function sortByInterest(rows: readonly ImportRow[]): readonly ImportRow[] {
  return BY_INTEREST.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
}

/** The ids of the customers that the import created. */
export function listCreatedIds(rows: readonly ImportRow[]): readonly string[] {
  return rows.flatMap(({ outcome, customerId }) =>
    outcome === 'created' && customerId !== null ? [customerId] : [],
  );
}
