import type { CustomerStatus } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, LockedId } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { endSessionsOfAccounts } from '../../platform/sessions/index.ts';
import { type AuthenticationLimits, type Caller, requireRecentSignIn } from '../authentication/index.ts';
import { listReachOfCustomers } from '../reach/index.ts';
import { deleteAccounts, requireRecentSignInForMany } from '../user-accounts/index.ts';
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

export interface CustomerStatusService {
  /**
   * @throws NotFound; AppError ReauthenticationRequired; StatusChangeNotAllowed when one of them is not Active: nothing
   * changes then
   */
  deactivate(caller: Caller, ids: readonly string[], origin: Origin): Promise<void>;
  /**
   * @throws NotFound; AppError ReauthenticationRequired; StatusChangeNotAllowed when one of them is not Inactive:
   * nothing changes then
   */
  activate(caller: Caller, ids: readonly string[], origin: Origin): Promise<void>;
  /**
   * Ends all access immediately; the documents stay, personal data is erased later.
   * @throws NotFound; AppError ReauthenticationRequired for more than ten within an hour, DeleteNotAllowed for a
   * customer of several providers, and for staff if another provider has documents of it
   */
  delete(caller: Caller, ids: readonly string[], origin: Origin): Promise<void>;
}

export function createCustomerStatusService(
  database: Database,
  limits: Pick<AuthenticationLimits, 'recentSignInSeconds'>,
): CustomerStatusService {
  const change = (
    caller: Caller,
    ids: readonly string[],
    origin: Origin,
    { from, to, action }: { from: CustomerStatus; to: CustomerStatus; action: string },
  ) =>
    database.transaction(async (transaction) => {
      const scope = managedCustomerScopeOf(caller);
      const { customers, accounts } = await lockCustomersAndUsers(transaction, scope, ids);
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

  return {
    deactivate: (caller, ids, origin) =>
      change(caller, ids, origin, { from: 'Active', to: 'Inactive', action: 'customer.deactivate' }),
    activate: (caller, ids, origin) =>
      change(caller, ids, origin, { from: 'Inactive', to: 'Active', action: 'customer.activate' }),
    delete: (caller, ids, origin) =>
      database.transaction(async (transaction) => {
        const scope = managedCustomerScopeOf(caller);
        const { customers, accounts } = await lockCustomersAndUsers(transaction, scope, ids);
        const customerIds = customers.map(({ id }) => id);
        const linked = await listProvidersOfCustomers(transaction, customerIds);
        const reach = await listReachOfCustomers(transaction, customerIds);
        if (customerIds.some((id) => !mayDelete(scope, linked.get(id) ?? [], reach.get(id) ?? [])))
          throw new AppError('DeleteNotAllowed');
        await requireRecentSignInForMany(transaction, caller, limits, ids);
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
          ...orphans.map(({ publicId }) => ({
            action: 'customer-user.delete',
            actorAccountId: caller.accountId,
            target: { kind: 'CustomerUser', id: publicId },
            facts: { with: 'customer' },
            origin,
          })),
        ]);
      }),
  };
}

function idsOf(accounts: LockedGroup['accounts']): LockedId<'account'>[] {
  return [...accounts.values()].map(({ id }) => id);
}
