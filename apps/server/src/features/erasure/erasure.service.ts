import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import {
  type EraseResult,
  type Erasable,
  type ErasedTarget,
  eraseDueRows,
  eraseRejectedRows,
  eraseRow,
} from './erasure.repository.ts';

/** Customers and accounts per transaction: short enough not to block other transactions. */
const BATCH_SIZE = 50;
/** Rejected files per transaction. */
const RECEIPT_BATCH_SIZE = 500;

/** Erases all customers and accounts that are due, in small transactions. Two instances may run it at the same time. */
export async function eraseDue(database: Database): Promise<void> {
  // Rejected files come first and in batches, so that the statement that erases their customer is short.
  const failure = await eraseRejected(database).catch((error: unknown) => ({ error }));
  for (;;) {
    const erased = await database.transaction(async (transaction) => {
      const targets = await eraseDueRows(transaction, new Date(), BATCH_SIZE);
      await recordErasures(transaction, targets, 'job');
      return targets.length;
    });
    if (erased === 0) break;
  }
  // A failure with the files must not prevent the erasure of customers and users.
  if (failure !== undefined) throw failure.error;
}

async function eraseRejected({ executor }: Database): Promise<undefined> {
  for (;;) {
    const changed = await eraseRejectedRows(executor, new Date(), RECEIPT_BATCH_SIZE);
    if (changed === 0) return undefined;
  }
}

/** Erases one deleted customer or user immediately, for the command. */
export function eraseNow(owner: Database, kind: Erasable['kind'], publicId: string): Promise<EraseResult> {
  return owner.transaction(async (transaction) => {
    const table = kind === 'customer' ? 'customer' : 'account';
    const result = await eraseRow(transaction, table, publicId);
    if (typeof result === 'object') await recordErasures(transaction, [result.target], 'command');
    return result;
  });
}

function recordErasures(
  transaction: Executor,
  targets: readonly ErasedTarget[],
  by: 'job' | 'command',
): Promise<void> {
  return recordAuditEvents(
    transaction,
    targets.map((target) => ({ action: 'personal-data.erase', target, facts: { by } })),
  );
}
