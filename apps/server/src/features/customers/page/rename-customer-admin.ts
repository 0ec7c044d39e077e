import type { CustomerAdminName } from '@belegfach/contract';
import { recordAuditEvents } from '../../../platform/audit/index.ts';
import { Forbidden, NotFound } from '../../../platform/errors/index.ts';
import { renameAccount, type UserRequest } from '../../user-accounts/index.ts';
import { listVisibleProvidersOfAccounts } from '../../visible-providers/index.ts';
import { createCustomerEvents } from '../customer-events.ts';
import { managedCustomerScopeOf, mayGrantAccess } from '../customers.policy.ts';
import { lockCustomersAndUsers } from '../lock-customers.ts';

/**
 * Changes the name of the first CustomerAdmin. The stored name is not a change and requires no right.
 * @throws NotFound, also for a customer without a CustomerAdmin; Forbidden if the account also reads documents of another
 * provider
 */
export async function renameCustomerAdmin(
  request: UserRequest,
  publicId: string,
  name: CustomerAdminName,
): Promise<void> {
  await request.database.transaction(async (transaction) => {
    const scope = managedCustomerScopeOf(request.caller);
    const { customers, members, accounts } = await lockCustomersAndUsers(transaction, scope, [publicId]);
    const admin = members.find(({ role }) => role === 'CustomerAdmin');
    const account = admin === undefined ? undefined : accounts.get(admin.account_id);
    if (account === undefined) throw new NotFound();
    if (account.first_name === name.firstName && account.last_name === name.lastName) return;
    const visibleProviderIds =
      (await listVisibleProvidersOfAccounts(transaction, [account.id])).get(account.id) ?? [];
    if (!mayGrantAccess(scope, visibleProviderIds)) throw new Forbidden();
    await renameAccount(transaction, account.id, name);
    const facts = { nameOf: account.public_id };
    await recordAuditEvents(transaction, createCustomerEvents(request, 'customer.update', customers, facts));
  });
}
