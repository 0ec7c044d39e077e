import { type AuditEvent } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { AppError, Forbidden } from '../../platform/errors/index.ts';
import { listReachOfAccounts } from '../reach/index.ts';
import {
  createAdminAccount,
  grantCustomerAdmin,
  type KnownOwner,
  lockAccountOfEmail,
  type NewAdmin,
} from './customer-admin.repository.ts';
import { type ManagedCustomerScope, mayTakeOver } from './customers.policy.ts';

/**
 * Gives the customer its CustomerAdmin: a New account, or the customer-user who has the address already, if the caller may
 * (decisions D4, D11). A known account keeps its names: others are refused, blank ones are none. Whether the caller may give this
 * customer an admin was decided before.
 * @throws AppError EmailAlreadyInUse; Forbidden for other names than those of the known account
 */
export async function addCustomerAdmin(
  transaction: Executor,
  scope: ManagedCustomerScope,
  customerId: number,
  admin: NewAdmin,
): Promise<Pick<AuditEvent, 'action' | 'target'>> {
  const created = await createAdminAccount(transaction, scope, admin);
  const account = created ?? (await findLinkable(transaction, scope, admin));
  await grantCustomerAdmin(transaction, scope, customerId, account.id);
  return {
    action: created === undefined ? 'customer-user.link' : 'customer-user.create',
    target: { kind: 'CustomerUser', id: account.publicId },
  };
}

async function findLinkable(
  transaction: Executor,
  scope: ManagedCustomerScope,
  admin: NewAdmin,
): Promise<KnownOwner> {
  const known = await lockAccountOfEmail(transaction, scope, admin.email);
  if (known?.isCustomerUser !== true) throw new AppError('EmailAlreadyInUse');
  const reach = (await listReachOfAccounts(transaction, [known.id])).get(known.id) ?? [];
  if (!mayTakeOver(scope, reach)) throw new AppError('EmailAlreadyInUse');
  refuseOtherNames(known, admin);
  return known;
}

/** Names are their owner's own: dropped without a word, the sender would take them for stored. */
function refuseOtherNames(known: KnownOwner, admin: NewAdmin): void {
  const other = (['firstName', 'lastName'] as const).filter(
    // The same letters, whether an umlaut is written as one character or as two.
    (field) => admin[field] !== '' && admin[field].normalize() !== known[field].normalize(),
  );
  if (other.length === 0) return;
  const fault = ['is another one than that of the account with this e-mail address; leave it empty'];
  throw new Forbidden(Object.fromEntries(other.map((field) => [field, fault])));
}
