import type { ImportRow } from '@belegfach/contract';
import { recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { findColumns } from '../find-columns.ts';
import { chunksOf, type PrepareImport, type ImportTask, refuseForWarnings } from '../prepare-import.ts';
import { createProviderChoice } from '../provider-choice.ts';
import { ASSIGNMENT_COLUMNS, readAssignmentRow } from './assignment-row.ts';
import {
  assignCustomers,
  lockAssignableCustomers,
  listAssignedSalesmen,
  lockSalesmenByNumber,
  removeAssignments,
} from './assignment.repository.ts';
import type { Assignment } from './assignment-state.ts';
import { type AssignmentPlan, judgeAssignments } from './judge-assignments.ts';

/** Assigns stored customers to stored salesmen. Nothing else is created. */
export const assignmentImport: PrepareImport = (fileRows, { scope, providers }) => {
  const table = findColumns(fileRows, ASSIGNMENT_COLUMNS);
  const providerChoice = createProviderChoice(scope, providers);
  const rows = table.rows.map((row) => readAssignmentRow(table, row, providerChoice));
  return {
    rowCount: rows.length,
    table,
    apply: async (transaction, task) => {
      const distinct = (values: readonly string[]) => [...new Set(values)];
      const salesmen = await lockSalesmenByNumber(
        transaction,
        scope,
        distinct(rows.map(({ salesmanNumber }) => salesmanNumber)),
      );
      const customers = await lockAssignableCustomers(
        transaction,
        scope,
        distinct(rows.map(({ customerNumber }) => customerNumber)),
      );
      const customerIds = customers.map(({ id }) => id);
      const assigned = task.replaces ? await listAssignedSalesmen(transaction, scope, customerIds) : [];
      const plan = judgeAssignments(rows, { customers, salesmen, assigned }, table, task.replaces);
      refuseForWarnings(plan.rows, table, task.ignoreWarnings);
      if (task.isPreview) return plan.rows;
      return writeAssignments(transaction, task, plan);
    },
  };
};

async function writeAssignments(
  transaction: Executor,
  task: ImportTask,
  { rows, assignments, removals }: AssignmentPlan,
): Promise<readonly ImportRow[]> {
  for (const chunk of chunksOf(removals)) {
    task.signal.throwIfAborted();
    await removeAssignments(transaction, chunk);
    await recordChanges(transaction, task, chunk, 'salesmenRemoved');
  }
  let rowsDone = rows.length - assignments.length;
  for (const chunk of chunksOf(assignments)) {
    task.signal.throwIfAborted();
    await assignCustomers(transaction, chunk);
    await recordChanges(transaction, task, chunk, 'salesmenAdded');
    rowsDone += chunk.length;
    task.onProgress(rowsDone);
  }
  return rows;
}

async function recordChanges(
  transaction: Executor,
  { scope, importId }: ImportTask,
  changes: readonly Assignment[],
  fact: 'salesmenAdded' | 'salesmenRemoved',
): Promise<void> {
  await recordAuditEvents(
    transaction,
    changes.map(({ customerPublicId, salesmanPublicId }) => ({
      action: 'customer.update',
      actorAccountId: scope.actorAccountId,
      target: { kind: 'Customer', id: customerPublicId },
      providerId: scope.providerId ?? undefined,
      facts: { importId, [fact]: [salesmanPublicId] },
    })),
  );
}
