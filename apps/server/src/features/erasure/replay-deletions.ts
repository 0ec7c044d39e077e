import { type AuditAction, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { deleteAccounts } from '../user-accounts/index.ts';
import type { Deletion } from './deletion-list.ts';
import { deleteCustomerRelations, findDeletionState, setDeletion } from './deletion.repository.ts';
import { eraseRow } from './erasure.repository.ts';

export interface ReplayReport {
  /** Number of restored customers and users that were deleted again. */
  readonly deleted: number;
  /** Number of those whose personal data was erased again. */
  readonly erased: number;
  /** Number of customers and users that are not in this database, because they were created after its backup. */
  readonly unknown: number;
}

const DELETE_ACTIONS: Readonly<Record<Deletion['kind'], AuditAction>> = {
  Customer: 'customer.delete',
  CustomerUser: 'customer-user.delete',
  BackofficeUser: 'backoffice-user.delete',
};

/**
 * Repeats, after a restore, the deletions and erasures that happened since the backup; otherwise the data of erased persons
 * would exist again. It repeats all of them or none, and a second run with the same list changes nothing. It stores the times
 * of the list, so that deleted persons are erased on the original date.
 */
export function replayDeletions(owner: Database, deletions: readonly Deletion[]): Promise<ReplayReport> {
  return owner.transaction(async (transaction) => {
    const report = { deleted: 0, erased: 0, unknown: 0 };
    for (const deletion of deletions) {
      const outcome = await deleteAgain(transaction, deletion);
      if (outcome === 'unknown') report.unknown += 1;
      if (outcome === 'deleted') report.deleted += 1;
    }
    for (const deletion of deletions)
      if (deletion.erasedAt !== null && (await eraseAgain(transaction, deletion))) report.erased += 1;
    return report;
  });
}

async function deleteAgain(
  transaction: Executor,
  deletion: Deletion,
): Promise<'unknown' | 'deleted' | 'nothing'> {
  const current = await findDeletionState(transaction, tableOf(deletion), deletion.id);
  if (current.state === 'unknown') return 'unknown';
  if (current.state !== 'not-deleted') return 'nothing';
  if (current.row.table === 'customer') await deleteCustomerRelations(transaction, current.row.id);
  else await deleteAccounts(transaction, [current.row.id]);
  await setDeletion(transaction, current.row, deletion);
  await record(transaction, DELETE_ACTIONS[deletion.kind], deletion);
  return 'deleted';
}

async function eraseAgain(transaction: Executor, deletion: Deletion): Promise<boolean> {
  const result = await eraseRow(transaction, tableOf(deletion), deletion.id);
  if (typeof result !== 'object') return false;
  await record(transaction, 'personal-data.erase', deletion);
  return true;
}

function tableOf({ kind }: Deletion) {
  return kind === 'Customer' ? 'customer' : 'account';
}

function record(transaction: Executor, action: AuditAction, { kind, id }: Deletion): Promise<void> {
  return recordAuditEvents(transaction, [{ action, target: { kind, id }, facts: { by: 'replay' } }]);
}
