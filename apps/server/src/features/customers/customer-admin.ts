import { type AuditEvent } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import {
  createAdminAccount,
  grantCustomerAdmin,
  listProvidersOfAccount,
  lockAccountOfEmail,
  type NewAdmin,
} from './customer-admin.repository.ts';
import { type ManagedCustomerScope, mayTakeOver } from './customers.policy.ts';

/**
 * Gives the customer its CustomerAdmin: a New account, or the customer-user who has the address already, if the caller may
 * (decisions D4, D11). A known account keeps its names.
 * @throws AppError EmailAlreadyInUse
 */
export async function addCustomerAdmin(
  transaction: Executor,
  scope: ManagedCustomerScope,
  customerId: number,
  admin: NewAdmin,
): Promise<Pick<AuditEvent, 'action' | 'target'>> {
  const created = await createAdminAccount(transaction, scope, admin);
  const account = created ?? (await findLinkable(transaction, scope, admin.email));
  await grantCustomerAdmin(transaction, scope, customerId, account.id);
  return {
    action: created === undefined ? 'customer-user.link' : 'customer-user.create',
    target: { kind: 'CustomerUser', id: account.publicId },
  };
}

async function findLinkable(transaction: Executor, scope: ManagedCustomerScope, email: string) {
  const known = await lockAccountOfEmail(transaction, scope, email);
  if (known?.isCustomerUser !== true) throw new AppError('EmailAlreadyInUse');
  const providerIds = await listProvidersOfAccount(transaction, scope, known.id);
  if (!mayTakeOver(scope, providerIds)) throw new AppError('EmailAlreadyInUse');
  return known;
}
