import type { Executor } from '../../../platform/database/index.ts';
import { countTakenAddresses, type UserDependencies } from '../../user-accounts/index.ts';
import type { ImportTable } from '../find-columns.ts';
import { ConcurrentChange } from '../import-outcome.ts';
import type { CustomerPlan } from './customer-plan.ts';
import type { CustomerRow } from './customer-row.ts';
import type { CustomerState, StoredAccount } from './customer-state.ts';
import {
  lockReferencedAccounts,
  listStoredAccounts,
  lockCustomersByNumber,
} from './customer-state.repository.ts';
import { judgeCustomers } from './judge-customers.ts';
import type { RowSender } from './row-sender.ts';

/** A plan, and the locked data that it was made for. */
export interface JudgedRows {
  readonly plan: CustomerPlan;
  readonly state: CustomerState;
}

/** Locks the stored data to which the rows refer, and judges them. Nothing is written. */
export async function judgeRows(
  { database }: Pick<UserDependencies, 'database'>,
  transaction: Executor,
  { sender, scope }: Pick<RowSender, 'sender' | 'scope'>,
  rows: readonly CustomerRow[],
  table: Pick<ImportTable, 'headingOf'>,
): Promise<JudgedRows> {
  const state = await lockState(transaction, rows);
  const judge = (maxRevealed?: number) => judgeCustomers(rows, state, scope.customers, table, maxRevealed);
  const unlimited = judge();
  // Rows whose addresses all belong to accounts in the caller's scope reveal nothing. For any others the limit of taken
  // addresses applies, on a separate connection: addresses that a refused import revealed count.
  const { plan } =
    unlimited.outOfScopeCount === 0
      ? unlimited
      : judge(await countTakenAddresses(database, sender, unlimited.revealedCount));
  return { plan, state };
}

/** Locks accounts before customers, as all code that changes both. */
async function lockState(transaction: Executor, rows: readonly CustomerRow[]): Promise<CustomerState> {
  const numbers = distinct(rows.map(({ customerNumber }) => customerNumber));
  const emails = distinct(rows.flatMap(({ email }) => email?.toLowerCase() ?? []));
  const lockedAccountIds = await lockReferencedAccounts(transaction, emails, numbers);
  const customers = await lockCustomersByNumber(transaction, numbers);
  const accounts = await listStoredAccounts(transaction, lockedAccountIds);
  const accountsById = new Map<number, StoredAccount>(accounts.map((account) => [account.id, account]));
  // While this transaction waited for the locks, another admin became the first one of a customer.
  if (customers.some(({ adminId }) => adminId !== null && !accountsById.has(adminId)))
    throw new ConcurrentChange();
  return { customers: new Map(customers.map((one) => [one.customerNumber, one])), accounts: accountsById };
}

/** Without texts that contain U+0000: PostgreSQL refuses them, and their rows have a warning already. */
function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => !text.includes('\0'));
}
