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

export interface LockedCustomers {
  readonly customers: readonly LockedCustomer[];
  readonly members: readonly CustomerMember[];
  /** The accounts of the members by their internal id. */
  readonly accounts: ReadonlyMap<number, LockedAccount>;
}

/**
 * Locks customers and the accounts of their users. Accounts are locked before customers: an accepted invitation changes
 * the account and then its customers, so the opposite order could deadlock. Only the accounts of users who were added
 * meanwhile are locked after the customers; if that ends in a deadlock, the transaction is repeated.
 * @throws NotFound when one of the customers is out of scope
 */
export async function lockCustomersAndUsers(
  transaction: Executor,
  scope: ManagedCustomerScope,
  publicIds: readonly string[],
): Promise<LockedCustomers> {
  const requestedIds = [...new Set(publicIds)];
  const membersBefore = await listMembers(transaction, scope, requestedIds);
  await lockAccounts(
    transaction,
    membersBefore.map(({ account_id }) => account_id),
  );
  const customers = await lockCustomers(transaction, scope, requestedIds);
  if (customers.length !== requestedIds.length) throw new NotFound();
  // The members may have changed while this transaction waited for the locks.
  const members = await listMembers(transaction, scope, requestedIds);
  const accounts = await lockAccounts(
    transaction,
    members.map(({ account_id }) => account_id),
  );
  return { customers, members, accounts: new Map(accounts.map((account) => [account.id, account])) };
}
