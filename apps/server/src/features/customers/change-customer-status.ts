import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { endSessionsOfAccounts } from '../../platform/session-store/index.ts';
import { requireRecentSignIn } from '../authentication/index.ts';
import { listVisibleProvidersOfCustomers } from '../visible-providers/index.ts';
import {
  createAuditEvent,
  deleteAccounts,
  requireRecentSignInForDeletions,
  type UserRequest,
} from '../user-accounts/index.ts';
import { listProvidersOfCustomers, setCustomerStatus } from './customer-change.repository.ts';
import {
  listAccountsWithoutCustomer,
  markCustomersDeleted,
  storeLastCustomers,
  removeRolesAt,
} from './customer-deletion.repository.ts';
import { createCustomerEvents } from './customer-events.ts';
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
  request: UserRequest,
  change: keyof typeof STATUS_CHANGES,
  publicIds: readonly string[],
): Promise<void> {
  const { database, caller, limits } = request;
  const { from, to, action } = STATUS_CHANGES[change];
  return database.transaction(async (transaction) => {
    const scope = managedCustomerScopeOf(caller);
    const { customers, accounts } = await lockCustomersAndUsers(transaction, scope, publicIds);
    requireRecentSignIn(caller, limits);
    if (customers.some(({ status }) => status !== from)) throw new AppError('StatusChangeNotAllowed');
    const customerIds = customers.map(({ id }) => id);
    await setCustomerStatus(transaction, customerIds, to);
    if (to === 'Inactive') await endSessionsWithoutCustomer(transaction, accounts, 'customer-deactivated');
    await recordAuditEvents(transaction, createCustomerEvents(request, action, customers));
  });
}

/**
 * Deletes customers: all access ends immediately. The documents stay, and personal data is erased later.
 * @throws NotFound; AppError ReauthenticationRequired for more than ten customers within an hour; DeleteNotAllowed for
 * a customer of several providers, and for provider users if another provider has documents of the customer
 */
export function deleteCustomers(request: UserRequest, publicIds: readonly string[]): Promise<void> {
  return request.database.transaction(async (transaction) => {
    const scope = managedCustomerScopeOf(request.caller);
    const { customers, accounts } = await lockCustomersAndUsers(transaction, scope, publicIds);
    const customerIds = customers.map(({ id }) => id);
    const linkedProviders = await listProvidersOfCustomers(transaction, customerIds);
    const visibleProviders = await listVisibleProvidersOfCustomers(transaction, customerIds);
    const isDeletable = (id: number) =>
      mayDelete(scope, linkedProviders.get(id) ?? [], visibleProviders.get(id) ?? []);
    if (!customerIds.every(isDeletable)) throw new AppError('DeleteNotAllowed');
    await requireRecentSignInForDeletions(transaction, request, publicIds);
    await markCustomersDeleted(transaction, customerIds);
    await endSessionsWithoutCustomer(transaction, accounts, 'customer-deleted');
    const accountsWithoutCustomer = await listAccountsWithoutCustomer(transaction, idsOf(accounts), 'any');
    const idsWithoutCustomer = accountsWithoutCustomer.map(({ id }) => id);
    await storeLastCustomers(transaction, customerIds, idsWithoutCustomer);
    await deleteAccounts(transaction, idsWithoutCustomer);
    await removeRolesAt(transaction, customerIds);
    await recordAuditEvents(transaction, [
      ...createCustomerEvents(request, 'customer.delete', customers),
      ...accountsWithoutCustomer.map(({ public_id }) => ({
        ...createAuditEvent(request, 'customer-user.delete', 'CustomerUser', public_id),
        facts: { with: 'customer' },
      })),
    ]);
  });
}

/** A customer-user without an Active customer cannot sign in. */
async function endSessionsWithoutCustomer(
  transaction: Executor,
  accounts: LockedCustomers['accounts'],
  reason: 'customer-deactivated' | 'customer-deleted',
): Promise<void> {
  const signedOut = await listAccountsWithoutCustomer(transaction, idsOf(accounts), 'Active');
  const signedOutIds = signedOut.map(({ id }) => id);
  await endSessionsOfAccounts(transaction, signedOutIds, reason);
}

function idsOf(accounts: LockedCustomers['accounts']): LockedId<'account'>[] {
  return [...accounts.values()].map(({ id }) => id);
}
