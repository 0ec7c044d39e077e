import type { AuditEvent, Origin } from '../../platform/audit/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { LockedCustomer } from './customer-lock.repository.ts';
import { type ManagedCustomerScope, providerOf } from './customers.policy.ts';

/** One entry of the audit trail per customer that something was done to. */
export function customerEvents(
  action: string,
  caller: Caller,
  scope: ManagedCustomerScope,
  customers: readonly LockedCustomer[],
  origin: Origin,
): AuditEvent[] {
  return customers.map(({ publicId }) => ({
    action,
    actorAccountId: caller.accountId,
    target: { kind: 'Customer', id: publicId },
    providerId: providerOf(scope),
    origin,
  }));
}
