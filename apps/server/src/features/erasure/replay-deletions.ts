import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { deleteAccounts } from '../user-accounts/index.ts';
import type { Deletion } from './deletion-list.ts';
import { deleteCustomerAgain, findDeletionState, setDeletion } from './deletion.repository.ts';
import { eraseRow } from './erasure.repository.ts';

export interface ReplayReport {
  /** Were alive again. */
  readonly deleted: number;
  /** Had their personal data again. */
  readonly erased: number;
  /** Are not in this database: they came after its backup. */
  readonly unknown: number;
}

const DELETED: Readonly<Record<Deletion['kind'], string>> = {
  Customer: 'customer.delete',
  CustomerUser: 'customer-user.delete',
  BackofficeUser: 'backoffice-user.delete',
};

/**
 * Deletes and erases again, after a restore, what had been deleted and erased since the backup was made: else who asked to be forgotten
 * would be back. All or nothing, and the same list once more changes nothing. Times are the list's, so that the erasure of what was
 * deleted alone comes when it would have come.
 */
export function replayDeletions(owner: Database, deletions: readonly Deletion[]): Promise<ReplayReport> {
  return owner.transaction(async (transaction) => {
    const report = { deleted: 0, erased: 0, unknown: 0 };
    for (const one of deletions) {
      const outcome = await deleteAgain(transaction, one);
      if (outcome === 'unknown') report.unknown += 1;
      if (outcome === 'deleted') report.deleted += 1;
    }
    for (const one of deletions)
      if (one.erasedAt !== null && (await eraseAgain(transaction, one))) report.erased += 1;
    return report;
  });
}

async function deleteAgain(
  transaction: Executor,
  deletion: Deletion,
): Promise<'unknown' | 'deleted' | 'nothing'> {
  const found = await findDeletionState(transaction, deletion);
  if (found.state === 'unknown') return 'unknown';
  if (found.state !== 'alive') return 'nothing';
  if (deletion.kind === 'Customer') await deleteCustomerAgain(transaction, found.rowId);
  else await deleteAccounts(transaction, [found.rowId]);
  await setDeletion(transaction, found.rowId, deletion);
  await record(transaction, DELETED[deletion.kind], deletion);
  return 'deleted';
}

async function eraseAgain(transaction: Executor, deletion: Deletion): Promise<boolean> {
  const result = await eraseRow(transaction, deletion.kind === 'Customer' ? 'customer' : 'user', deletion.id);
  if (typeof result !== 'object') return false;
  await record(transaction, 'personal-data.erase', deletion);
  return true;
}

function record(transaction: Executor, action: string, { kind, id }: Deletion): Promise<void> {
  return recordAuditEvents(transaction, [{ action, target: { kind, id }, facts: { by: 'replay' } }]);
}
