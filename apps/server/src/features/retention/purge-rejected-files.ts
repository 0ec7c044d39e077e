import { type AuditEvent, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { hasCode } from '../../platform/errors/index.ts';
import { checkStore } from '../store/index.ts';
import { listDueReceipts, type PurgedReceipt, purgeRejectedReceipts } from './rejected-file.repository.ts';

/** Receipt ids per query. */
const MAX_LISTED_IDS = 1_000;
/** Receipts per transaction: short enough not to block other transactions. */
const BATCH_SIZE = 100;

/** SQLSTATEs of the database function that purges. */
const BACKUP_IN_PROGRESS = '55P03';
const CLOCKS_DIFFER = '55000';

/**
 * Removes the references to files that were rejected 90 days ago, so that the sweep moves these files out of the store.
 * Works in small transactions: if the process dies, the receipts purged so far stay purged. Two instances may run it at
 * the same time. While a backup is made nothing is purged; the next run continues. A receipt that fails does not stop
 * the others, and all errors are thrown together at the end.
 * @returns the number of receipts
 * @throws StoreUnavailable if the document store belongs to another database
 */
export async function purgeRejectedFiles(
  { database, store }: { readonly database: Database; readonly store: DocumentStore },
  signal: AbortSignal,
): Promise<number> {
  /** Receipts that were tried and not purged; without this list they would be found again. */
  const skippedIds: number[] = [];
  const errors: unknown[] = [];
  let done = 0;
  for (;;) {
    const due = await listDueReceipts(database.executor, skippedIds, MAX_LISTED_IDS);
    if (due.length === 0) break;
    // The documents must belong to this database, otherwise its rows say nothing about them.
    await checkStore(database.executor, store);
    for (let first = 0; first < due.length; first += BATCH_SIZE) {
      if (signal.aborted) return done;
      const batch = due.slice(first, first + BATCH_SIZE);
      const purged = await purgeOneByOneOnFailure(database, batch, errors);
      if (purged === 'backup-in-progress') return done;
      done += purged.size;
      skippedIds.push(...batch.filter((id) => !purged.has(id)));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'rejected files that could not be purged');
  return done;
}

/**
 * Purges all receipts together or, if that fails, one by one, so that a receipt that fails does not stop the others.
 * @param errors collects the errors of single receipts
 * @returns the ids of the purged receipts
 */
async function purgeOneByOneOnFailure(
  database: Database,
  ids: readonly number[],
  errors: unknown[],
): Promise<ReadonlySet<number> | 'backup-in-progress'> {
  try {
    return await purgeBatch(database, ids);
  } catch (error) {
    if (hasCode(error, BACKUP_IN_PROGRESS)) return 'backup-in-progress';
    if (hasCode(error, CLOCKS_DIFFER)) throw error;
    if (ids.length === 1) {
      errors.push(error);
      return new Set();
    }
  }
  const purged = new Set<number>();
  for (const id of ids) {
    const result = await purgeOneByOneOnFailure(database, [id], errors);
    if (result === 'backup-in-progress') return result;
    for (const purgedId of result) purged.add(purgedId);
  }
  return purged;
}

function purgeBatch(database: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  return database.transaction(async (transaction) => {
    const purged = await purgeRejectedReceipts(transaction, ids, new Date());
    await recordAuditEvents(transaction, toEvents(purged));
    return new Set(purged.map(({ receiptId }) => receiptId));
  });
}

/** One audit event per provider. */
function toEvents(purged: readonly PurgedReceipt[]): AuditEvent[] {
  const counts = new Map<number, number>();
  for (const { providerId } of purged) counts.set(providerId, (counts.get(providerId) ?? 0) + 1);
  return [...counts].map(([providerId, receipts]) => ({
    action: 'rejected-files.purge',
    providerId,
    facts: { by: 'job', receipts },
  }));
}
