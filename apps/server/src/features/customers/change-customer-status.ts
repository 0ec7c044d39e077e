import { type AuditEvent, type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { LockedId } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { endSessionsOfAccounts } from '../../platform/session-store/index.ts';
import { type Caller, requireRecentSignIn } from '../authentication/index.ts';
import { listVisibleProvidersOfCustomers } from '../visible-providers/index.ts';
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
  storeLastCustomers,
  removeRolesAt,
} from './customer-deletion.repository.ts';
import { customerEvents } from './customer-events.ts';
import { managedCustomerScopeOf, mayDelete } from './customers.policy.ts';
import { type LockedCustomers, lockCustomersAndUsers } from './lock-customers.ts';

const STATUS_CHANGES = {
  deactivate: { from: 'Active', to: 'Inactive', action: 'customer.deactivate' },
  activate: { from: 'Inactive', to: 'Active', action: 'customer.activate' },
} as const;

/**
 * Changes the status of all the customers or of none.
 * @throws NotFound; AppError ReauthenticationRequired; StatusChangeNotAllowed when a customer is not in the status from
 * which the change starts
 */
export function changeCustomerStatus(
  { database, limits }: UserDependencies,
  caller: Caller,
  change: keyof typeof STATUS_CHANGES,
  publicIds: readonly string[],
  origin: RequestOrigin,
): Promise<void> {
  const { from, to, action } = STATUS_CHANGES[change];
  return database.transaction(async (transaction) => {
    const scope = managedCustomerScopeOf(caller);
    const { customers, accounts } = await lockCustomersAndUsers(transaction, scope, publicIds);
    requireRecentSignIn(caller, limits);
    if (customers.some(({ status }) => status !== from)) throw new AppError('StatusChangeNotAllowed');
    const customerIds = customers.map(({ id }) => id);
    await setCustomerStatus(transaction, customerIds, to);
    if (to === 'Inactive') {
      const signedOutIds = await listAccountsWithoutActiveCustomer(transaction, idsOf(accounts));
      await endSessionsOfAccounts(transaction, signedOutIds, 'customer-deactivated');
    }
    await recordAuditEvents(transaction, customerEvents(action, caller, scope, customers, origin));
  });
}

/**
 * Deletes customers: all access ends immediately. The documents stay, and personal data is erased later.
 * @throws NotFound; AppError ReauthenticationRequired for more than ten customers within an hour; DeleteNotAllowed for
 * a customer of several providers, and for staff if another provider has documents of the customer
 */
export function deleteCustomers(
  { database, limits }: UserDependencies,
  caller: Caller,
  publicIds: readonly string[],
  origin: RequestOrigin,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const scope = managedCustomerScopeOf(caller);
    const { customers, accounts } = await lockCustomersAndUsers(transaction, scope, publicIds);
    const customerIds = customers.map(({ id }) => id);
    const linkedProviders = await listProvidersOfCustomers(transaction, customerIds);
    const visibleProviders = await listVisibleProvidersOfCustomers(transaction, customerIds);
    if (
      customerIds.some(
        (id) => !mayDelete(scope, linkedProviders.get(id) ?? [], visibleProviders.get(id) ?? []),
      )
    )
      throw new AppError('DeleteNotAllowed');
    await requireRecentSignInForDeletions(transaction, caller, limits, publicIds);
    const accountIds = idsOf(accounts);
    await markCustomersDeleted(transaction, customerIds);
    const signedOutIds = await listAccountsWithoutActiveCustomer(transaction, accountIds);
    await endSessionsOfAccounts(transaction, signedOutIds, 'customer-deleted');
    const orphanedAccounts = await listAccountsWithoutCustomer(transaction, accountIds);
    const orphanedIds = orphanedAccounts.map(({ id }) => id);
    await storeLastCustomers(transaction, customerIds, orphanedIds);
    await deleteAccounts(transaction, orphanedIds);
    await removeRolesAt(transaction, customerIds);
    await recordAuditEvents(transaction, [
      ...customerEvents('customer.delete', caller, scope, customers, origin),
      ...orphanedAccounts.map(
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

function idsOf(accounts: LockedCustomers['accounts']): LockedId<'account'>[] {
  return [...accounts.values()].map(({ id }) => id);
}
