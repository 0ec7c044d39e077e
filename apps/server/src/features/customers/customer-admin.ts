import type { Executor, LockedId } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import { type LockedAccount, lockAccountOfEmail } from '../authentication/index.ts';
import { listVisibleProvidersOfAccounts } from '../visible-providers/index.ts';
import { createAdminAccount, grantCustomerAdmin, type NewAdmin } from './customer-admin.repository.ts';
import { type ManagedCustomerScope, mayGrantAccess } from './customers.policy.ts';

/**
 * Gives the customer its CustomerAdmin: a New account, or the customer-user who already has the address, if the caller
 * may link that account. An existing account keeps its names: different names are refused, blank ones are ignored. The
 * calling function must have checked that the customer may get an admin.
 * @throws AppError EmailAlreadyInUse; Forbidden for names that differ from the names of the existing account
 */
export async function addCustomerAdmin(
  transaction: Executor,
  scope: ManagedCustomerScope,
  customerId: LockedId<'customer'>,
  admin: NewAdmin,
): Promise<{
  readonly publicId: string;
  readonly action: 'customer-user.create' | 'customer-user.link';
}> {
  const created = await createAdminAccount(transaction, admin);
  const account = created ?? (await lockLinkableAccount(transaction, scope, admin));
  await grantCustomerAdmin(transaction, customerId, account.id);
  const action = created === undefined ? 'customer-user.link' : 'customer-user.create';
  return { publicId: account.public_id, action };
}

async function lockLinkableAccount(
  transaction: Executor,
  scope: ManagedCustomerScope,
  admin: NewAdmin,
): Promise<LockedAccount> {
  const account = await lockAccountOfEmail(transaction, admin.email);
  if (account?.kind !== 'CustomerUser') throw new AppError('EmailAlreadyInUse');
  const visibleProviderIds =
    (await listVisibleProvidersOfAccounts(transaction, [account.id])).get(account.id) ?? [];
  if (!mayGrantAccess(scope, visibleProviderIds)) throw new AppError('EmailAlreadyInUse');
  refuseDifferentNames(account, admin);
  return account;
}

/** Only the owner of an account changes its names. Without an error response the caller would believe that the names were stored. */
function refuseDifferentNames(account: LockedAccount, admin: NewAdmin): void {
  const storedNames = { firstName: account.first_name, lastName: account.last_name ?? '' };
  const differentFields = (['firstName', 'lastName'] as const).filter(
    // Normalised, because an umlaut can be written as one character or as two.
    (field) => admin[field] !== '' && admin[field].normalize() !== storedNames[field].normalize(),
  );
  if (differentFields.length === 0) return;
  const messages = ['differs from the name of the account with this e-mail address; leave it empty'];
  throw new Forbidden(Object.fromEntries(differentFields.map((field) => [field, messages])));
}
