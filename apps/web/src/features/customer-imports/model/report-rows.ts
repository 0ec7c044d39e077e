import type { ImportOutcome, ImportRow } from '@belegfach/contract';

/** What went wrong first, then what changed; in each group as in the file. */
const BY_INTEREST: readonly ImportOutcome[] = ['skipped', 'updated', 'created', 'unchanged'];

export function sortByInterest(rows: readonly ImportRow[]): readonly ImportRow[] {
  return BY_INTEREST.flatMap((outcome) => rows.filter((row) => row.outcome === outcome));
}

/** The customers that the import made. */
export function listCreatedIds(rows: readonly ImportRow[]): readonly string[] {
  return rows.flatMap(({ outcome, customerId }) =>
    outcome === 'created' && customerId !== null ? [customerId] : [],
  );
}
