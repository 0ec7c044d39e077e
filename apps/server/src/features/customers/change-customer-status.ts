import { type AuditEvent, type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { LockedId } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { endSessionsOfAccounts } from '../../platform/session-store/index.ts';
import { type Caller, requireRecentSignIn } from '../authentication/index.ts';
import { listReachOfCustomers } from '../reach/index.ts';
import {
  deleteAccounts,
  requireRecentSignInForDeletions,
  type UserDependencies,
} from '../user-accounts/index.ts';
import { listProvidersOfCustomers, setCustomerStatus } from './customer-change.repository.ts';
import {
  listAccountsWithoutActiveCustomer,
  listAccountsWithoutCustomer,
  markCustomersDeleted,
  rememberLastCustomers,
  removeRolesAt,
} from './customer-deletion.repository.ts';
import { customerEvents } from './customer-events.ts';
import { managedCustomerScopeOf, mayDelete } from './customers.policy.ts';
import { type LockedGroup, lockCustomersAndUsers } from './lock-customers.ts';

const CHANGES = {
  deactivate: { from: 'Active', to: 'Inactive', action: 'customer.deactivate' },
  activate: { from: 'Inactive', to: 'Active', action: 'customer.activate' },
} as const;

/**
 * @throws NotFound; AppError ReauthenticationRequired; StatusChangeNotAllowed when one of them is not Active, or not
 * Inactive before it is activated: nothing changes then
 */
export function changeCustomerStatus(
  { database, limits }: UserDependencies,
  caller: Caller,
  change: keyof typeof CHANGES,
  publicIds: readonly string[],
  origin: Origin,
): Promise<void> {
  const { from, to, action } = CHANGES[change];
  return database.transaction(async (transaction) => {
    const scope = managedCustomerScopeOf(caller);
    const { customers, accounts } = await lockCustomersAndUsers(transaction, scope, publicIds);
    requireRecentSignIn(caller, limits);
    if (customers.some(({ status }) => status !== from)) throw new AppError('StatusChangeNotAllowed');
    const customerIds = customers.map(({ id }) => id);
    await setCustomerStatus(transaction, customerIds, to);
    if (to === 'Inactive') {
      const ended = await listAccountsWithoutActiveCustomer(transaction, idsOf(accounts));
      await endSessionsOfAccounts(transaction, ended, 'customer-deactivated');
    }
    await recordAuditEvents(transaction, customerEvents(action, caller, scope, customers, origin));
  });
}

/**
 * Ends all access immediately; the documents stay, personal data is erased later.
 * @throws NotFound; AppError ReauthenticationRequired for more than ten within an hour, DeleteNotAllowed for a
 * customer of several providers, and for staff if another provider has documents of it
 */
export function deleteCustomers(
  { database, limits }: UserDependencies,
  caller: Caller,
  publicIds: readonly string[],
  origin: Origin,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const scope = managedCustomerScopeOf(caller);
    const { customers, accounts } = await lockCustomersAndUsers(transaction, scope, publicIds);
    const customerIds = customers.map(({ id }) => id);
    const linked = await listProvidersOfCustomers(transaction, customerIds);
    const reach = await listReachOfCustomers(transaction, customerIds);
    if (customerIds.some((id) => !mayDelete(scope, linked.get(id) ?? [], reach.get(id) ?? [])))
      throw new AppError('DeleteNotAllowed');
    await requireRecentSignInForDeletions(transaction, caller, limits, publicIds);
    const accountIds = idsOf(accounts);
    await markCustomersDeleted(transaction, customerIds);
    const ended = await listAccountsWithoutActiveCustomer(transaction, accountIds);
    await endSessionsOfAccounts(transaction, ended, 'customer-deleted');
    const orphans = await listAccountsWithoutCustomer(transaction, accountIds);
    const orphanIds = orphans.map(({ id }) => id);
    await rememberLastCustomers(transaction, customerIds, orphanIds);
    await deleteAccounts(transaction, orphanIds);
    await removeRolesAt(transaction, customerIds);
    await recordAuditEvents(transaction, [
      ...customerEvents('customer.delete', caller, scope, customers, origin),
      ...orphans.map(
        ({ public_id }): AuditEvent => ({
          action: 'customer-user.delete',
          actorAccountId: caller.accountId,
          target: { kind: 'CustomerUser', id: public_id },
          facts: { with: 'customer' },
          origin,
        }),
      ),
    ]);
  });
}

function idsOf(accounts: LockedGroup['accounts']): LockedId<'account'>[] {
  return [...accounts.values()].map(({ id }) => id);
}
