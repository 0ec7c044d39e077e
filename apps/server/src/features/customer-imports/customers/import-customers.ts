import type { Database, Executor } from '../../../platform/database/index.ts';
import { checkWithinAddressLimit, type UserDependencies } from '../../user-accounts/index.ts';
import { findColumns } from '../find-columns.ts';
import { type ImportMethod, type ImportTask, refuseForWarnings } from '../import-method.ts';
import { ConcurrentChange } from '../import-outcome.ts';
import { createProviderChoice } from '../provider-choice.ts';
import { customerColumns, type CustomerRow, readCustomerRow } from './customer-row.ts';
import type { CustomerState, KnownAccount } from './customer-state.ts';
import {
  lockConcernedAccounts,
  listKnownAccounts,
  lockCustomersByNumber,
} from './customer-state.repository.ts';
import type { CustomerPlan } from './customer-plan.ts';
import { type JudgedFile, judgeCustomers } from './judge-customers.ts';
import { writePlan } from './write-plan.ts';

/** Creates unknown customers with their admins and updates known ones. Nobody is invited. */
export function customerImport(dependencies: UserDependencies): ImportMethod {
  return (source, { scope, providers }) => {
    const choice = createProviderChoice(scope, providers);
    const table = findColumns(source, customerColumns(choice));
    const rows = table.rows.map((row) => readCustomerRow(table, row, choice));
    return {
      rowCount: rows.length,
      apply: async (transaction, task) => {
        const state = await lockState(transaction, rows);
        const plan = await judgeWithinLimit(dependencies, task, (mayTell) =>
          judgeCustomers(rows, state, scope.customers, table, mayTell),
        );
        refuseForWarnings(plan.rows, table, task.ignoreWarnings);
        return writePlan(transaction, dependencies, task, plan, state);
      },
    };
  };
}

/**
 * A file whose addresses all belong to accounts in the caller's reach reveals nothing and needs no rate limit.
 * Otherwise the limit of taken addresses is applied, on a separate connection, so that addresses revealed by a refused
 * import count too.
 */
async function judgeWithinLimit(
  { database }: { readonly database: Database },
  { caller }: ImportTask,
  judge: (mayTell?: number) => JudgedFile,
): Promise<CustomerPlan> {
  const { result: judged, strange } = judge();
  return strange === 0 ? judged : checkWithinAddressLimit(database.executor, caller, judge);
}

/** Locks accounts first and then customers, the order of all code that changes both. */
async function lockState(transaction: Executor, rows: readonly CustomerRow[]): Promise<CustomerState> {
  const numbers = [...new Set(rows.map(({ customerNumber }) => customerNumber))];
  const emails = [...new Set(rows.map(({ email }) => email.toLowerCase()))];
  const held = await lockConcernedAccounts(transaction, emails, numbers);
  const customers = await lockCustomersByNumber(transaction, numbers);
  const accounts = await listKnownAccounts(transaction, held);
  const known = new Map<number, KnownAccount>(accounts.map((account) => [account.id, account]));
  // Another admin has become a customer's first one while the locks were waited for.
  if (customers.some(({ adminId }) => adminId !== null && !known.has(adminId))) throw new ConcurrentChange();
  return { customers: new Map(customers.map((one) => [one.customerNumber, one])), accounts: known };
}
