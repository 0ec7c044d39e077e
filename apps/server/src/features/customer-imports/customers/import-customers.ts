import type { UserDependencies } from '../../user-accounts/index.ts';
import { findColumns } from '../find-columns.ts';
import { warningOf } from '../import-outcome.ts';
import { type PrepareImport, refuseForWarnings } from '../prepare-import.ts';
import { createProviderChoice } from '../provider-choice.ts';
import { customerColumns, readCustomerRow } from './customer-row.ts';
import { judgeRows } from './judge-rows.ts';
import { writePlan } from './write-plan.ts';

/** Creates new customers with their admins, and updates stored ones. Nobody is invited. */
export function customerImport(dependencies: UserDependencies): PrepareImport {
  return (fileRows, { scope, providers }) => {
    const providerChoice = createProviderChoice(scope, providers);
    const table = findColumns(fileRows, customerColumns(providerChoice));
    const rows = table.rows.map((row) => readCustomerRow(table, row, providerChoice));
    return {
      rowCount: rows.length,
      table,
      apply: async (transaction, task) => {
        const { caller, importId, signal, ignoreWarnings } = task;
        const sender = { ...task, sender: caller, auditFacts: { importId } };
        const judged = await judgeRows(dependencies, transaction, sender, rows, table);
        refuseForWarnings(judged.plan.rows, table, ignoreWarnings);
        if (task.isPreview) return judged.plan.rows;
        const tooManyEmails = warningOf('EmailChangedTooOften', table.headingOf('email'));
        const written = await writePlan(
          transaction,
          dependencies,
          sender,
          judged,
          tooManyEmails,
          (rowsDone) => {
            signal.throwIfAborted();
            task.onProgress(rowsDone);
          },
        );
        refuseForWarnings(written, table, ignoreWarnings);
        return written;
      },
    };
  };
}
