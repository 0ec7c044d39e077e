import type { Executor } from '../../platform/database/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import { type LockedAccount, lockAccounts } from '../authentication/index.ts';
import {
  type CustomerMember,
  listMembers,
  lockCustomers,
  type LockedCustomer,
} from './customer-lock.repository.ts';
import type { ManagedCustomerScope } from './customers.policy.ts';

export interface LockedGroup {
  readonly customers: readonly LockedCustomer[];
  readonly members: readonly CustomerMember[];
  /** The accounts of the members by their internal id. */
  readonly accounts: ReadonlyMap<number, LockedAccount>;
}

/**
 * Locks customers with the accounts of their users. Accounts are locked before customers, because accepting an
 * invitation changes the account and then its customers: the opposite order would deadlock.
 * @throws NotFound when one of the customers is out of scope
 */
export async function lockCustomersAndUsers(
  transaction: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
): Promise<LockedGroup> {
  const wanted = [...new Set(publicIds)];
  const expected = await listMembers(transaction, scope, wanted);
  await lockAccounts(
    transaction,
    expected.map(({ account_id }) => account_id),
  );
  const customers = await lockCustomers(transaction, scope, wanted);
  if (customers.length !== wanted.length) throw new NotFound();
  // The members may have changed while this transaction waited for the locks.
  const members = await listMembers(transaction, scope, wanted);
  const accounts = await lockAccounts(
    transaction,
    members.map(({ account_id }) => account_id),
  );
  return { customers, members, accounts: new Map(accounts.map((account) => [account.id, account])) };
}
