import { type AuditEvent } from '../../platform/audit/index.ts';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import { type LockedAccount, lockAccountOfEmail } from '../authentication/index.ts';
import { listReachOfAccounts } from '../reach/index.ts';
import { createAdminAccount, grantCustomerAdmin, type NewAdmin } from './customer-admin.repository.ts';
import { type ManagedCustomerScope, coversReach } from './customers.policy.ts';

/**
 * Gives the customer its CustomerAdmin: a New account, or the customer-user who already has the address, if the caller
 * may link that account. An existing account keeps its names: other names are refused, blank ones are ignored. The
 * caller must already have checked that this customer may be given an admin.
 * @throws AppError EmailAlreadyInUse; Forbidden for other names than those of the existing account
 */
export async function addCustomerAdmin(
  transaction: Executor,
  scope: ManagedCustomerScope,
  customerId: LockedId<'customer'>,
  admin: NewAdmin,
): Promise<Pick<AuditEvent, 'action' | 'target'>> {
  const created = await createAdminAccount(transaction, admin);
  const account = created ?? (await findLinkable(transaction, scope, admin));
  await grantCustomerAdmin(transaction, customerId, account.id);
  return {
    action: created === undefined ? 'customer-user.link' : 'customer-user.create',
    target: { kind: 'CustomerUser', id: account.public_id },
  };
}

async function findLinkable(
  transaction: Executor,
  scope: ManagedCustomerScope,
  admin: NewAdmin,
): Promise<LockedAccount> {
  const known = await lockAccountOfEmail(transaction, admin.email);
  if (known?.kind !== 'CustomerUser') throw new AppError('EmailAlreadyInUse');
  const reach = (await listReachOfAccounts(transaction, [known.id])).get(known.id) ?? [];
  if (!coversReach(scope, reach)) throw new AppError('EmailAlreadyInUse');
  refuseOtherNames(known, admin);
  return known;
}

/**
 * Only the owner of an account changes its names. If other names were dropped silently, the sender would believe they
 * were stored.
 */
function refuseOtherNames(account: LockedAccount, admin: NewAdmin): void {
  const known = { firstName: account.first_name, lastName: account.last_name ?? '' };
  const other = (['firstName', 'lastName'] as const).filter(
    // Normalised, because an umlaut can be written as one character or as two.
    (field) => admin[field] !== '' && admin[field].normalize() !== known[field].normalize(),
  );
  if (other.length === 0) return;
  const fault = ['is another one than that of the account with this e-mail address; leave it empty'];
  throw new Forbidden(Object.fromEntries(other.map((field) => [field, fault])));
}
