import { type AuditAction, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { deleteAccounts } from '../user-accounts/index.ts';
import type { Deletion } from './deletion-list.ts';
import { deleteCustomerAgain, findDeletionState, setDeletion } from './deletion.repository.ts';
import { eraseRow } from './erasure.repository.ts';

export interface ReplayReport {
  /** Number of restored customers and users that were deleted again. */
  readonly deleted: number;
  /** Number of those whose personal data was erased again. */
  readonly erased: number;
  /** Number of entries that are not in this database: they came after its backup. */
  readonly unknown: number;
}

const DELETED: Readonly<Record<Deletion['kind'], AuditAction>> = {
  Customer: 'customer.delete',
  CustomerUser: 'customer-user.delete',
  BackofficeUser: 'backoffice-user.delete',
};

/**
 * After a restore, repeats the deletions and erasures since the backup, because otherwise erased persons would be back.
 * It repeats all of them or none; a second run with the same list changes nothing. It stores the times of the list, so
 * that deleted persons are erased on the original date.
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
  if (found.row.table === 'customer') await deleteCustomerAgain(transaction, found.row.id);
  else await deleteAccounts(transaction, [found.row.id]);
  await setDeletion(transaction, found.row, deletion);
  await record(transaction, DELETED[deletion.kind], deletion);
  return 'deleted';
}

async function eraseAgain(transaction: Executor, deletion: Deletion): Promise<boolean> {
  const result = await eraseRow(transaction, deletion.kind === 'Customer' ? 'customer' : 'user', deletion.id);
  if (typeof result !== 'object') return false;
  await record(transaction, 'personal-data.erase', deletion);
  return true;
}

function record(transaction: Executor, action: AuditAction, { kind, id }: Deletion): Promise<void> {
  return recordAuditEvents(transaction, [{ action, target: { kind, id }, facts: { by: 'replay' } }]);
}
