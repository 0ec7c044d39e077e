import type { Executor } from '../../../platform/database/index.ts';
import { checkWithinAddressLimit, type UserDependencies } from '../../user-accounts/index.ts';
import { findColumns } from '../find-columns.ts';
import { type PrepareImport, refuseForWarnings } from '../prepare-import.ts';
import { ConcurrentChange } from '../import-outcome.ts';
import { createProviderChoice } from '../provider-choice.ts';
import { customerColumns, type CustomerRow, readCustomerRow } from './customer-row.ts';
import type { CustomerState, StoredAccount } from './customer-state.ts';
import {
  lockReferencedAccounts,
  listStoredAccounts,
  lockCustomersByNumber,
} from './customer-state.repository.ts';
import { judgeCustomers } from './judge-customers.ts';
import { writePlan } from './write-plan.ts';

/** Creates new customers with their admins, and updates stored ones. Nobody is invited. */
export function customerImport(dependencies: UserDependencies): PrepareImport {
  return (fileRows, { scope, providers }) => {
    const providerChoice = createProviderChoice(scope, providers);
    const table = findColumns(fileRows, customerColumns(providerChoice));
    const rows = table.rows.map((row) => readCustomerRow(table, row, providerChoice));
    return {
      rowCount: rows.length,
      apply: async (transaction, task) => {
        const state = await lockState(transaction, rows);
        const judge = (maxRevealed?: number) =>
          judgeCustomers(rows, state, scope.customers, table, maxRevealed);
        const judged = judge();
        // A file whose addresses all belong to accounts in the caller's scope reveals nothing. For any other file the
        // limit of taken addresses applies, on a separate connection: addresses that a refused import revealed count.
        const { plan } =
          judged.outOfScopeCount === 0
            ? judged
            : await checkWithinAddressLimit(dependencies.database.executor, task.caller, judge);
        refuseForWarnings(plan.rows, table, task.ignoreWarnings);
        return writePlan(transaction, dependencies, task, plan, state);
      },
    };
  };
}

/** Locks accounts before customers, as all code that changes both. */
async function lockState(transaction: Executor, rows: readonly CustomerRow[]): Promise<CustomerState> {
  const numbers = [...new Set(rows.map(({ customerNumber }) => customerNumber))];
  const emails = [...new Set(rows.map(({ email }) => email.toLowerCase()))];
  const lockedAccountIds = await lockReferencedAccounts(transaction, emails, numbers);
  const customers = await lockCustomersByNumber(transaction, numbers);
  const accounts = await listStoredAccounts(transaction, lockedAccountIds);
  const accountsById = new Map<number, StoredAccount>(accounts.map((account) => [account.id, account]));
  // While this transaction waited for the locks, another admin became the first one of a customer.
  if (customers.some(({ adminId }) => adminId !== null && !accountsById.has(adminId)))
    throw new ConcurrentChange();
  return { customers: new Map(customers.map((one) => [one.customerNumber, one])), accounts: accountsById };
}
