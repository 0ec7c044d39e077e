import { type AuditEvent, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { hasCode } from '../../platform/errors/index.ts';
import { checkStore } from '../store/index.ts';
import { listDueReceipts, type PurgedReceipt, purgeRejectedReceipts } from './rejected-file.repository.ts';

/** Ids read by one query. */
const MAX_LISTED = 1_000;
/** Receipts per transaction: short enough not to block other transactions. */
const MAX_AT_ONCE = 100;

/** SQLSTATEs raised by the database function: a backup is being made, or a clock is wrong. */
const BACKUP_RUNS = '55P03';
const CLOCK_IS_WRONG = '55000';

/**
 * Releases the files that were rejected 90 days ago, in small transactions: what is done stays done when the process
 * dies, and two instances may do it at the same time. The sweep of the store moves the files afterwards. While a backup
 * is made nothing happens; the next run continues. A receipt that fails does not stop the others; the errors are thrown
 * together at the end.
 * @returns the number of receipts
 * @throws StoreUnavailable when the documents are not this database's
 */
export async function purgeRejectedFiles(
  { database, store }: { readonly database: Database; readonly store: DocumentStore },
  signal: AbortSignal,
): Promise<number> {
  const left: number[] = [];
  const errors: unknown[] = [];
  let done = 0;
  for (;;) {
    const due = await listDueReceipts(database.executor, left, MAX_LISTED);
    if (due.length === 0) break;
    // The documents must belong to this database, otherwise its rows say nothing about them.
    await checkStore(database.executor, store);
    for (let first = 0; first < due.length; first += MAX_AT_ONCE) {
      if (signal.aborted) return done;
      const some = due.slice(first, first + MAX_AT_ONCE);
      const purged = await purgeOneByOneOnFailure(database, some, errors);
      if (purged === 'backup-runs') return done;
      done += purged.size;
      left.push(...some.filter((id) => !purged.has(id)));
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'rejected files that could not be purged');
  return done;
}

/** Purges all receipts together, or one by one if that fails: a receipt that fails does not stop the others. */
async function purgeOneByOneOnFailure(
  database: Database,
  ids: readonly number[],
  errors: unknown[],
): Promise<ReadonlySet<number> | 'backup-runs'> {
  try {
    return await purgeSome(database, ids);
  } catch (error) {
    if (hasCode(error, BACKUP_RUNS)) return 'backup-runs';
    if (hasCode(error, CLOCK_IS_WRONG)) throw error;
    if (ids.length === 1) {
      errors.push(error);
      return new Set();
    }
  }
  const purged = new Set<number>();
  for (const id of ids) {
    const one = await purgeOneByOneOnFailure(database, [id], errors);
    if (one === 'backup-runs') return one;
    for (const found of one) purged.add(found);
  }
  return purged;
}

function purgeSome(database: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
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
