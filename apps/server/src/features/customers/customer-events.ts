import type { AuditAction, AuditEvent, RequestOrigin } from '../../platform/audit/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { LockedCustomer } from './customer-lock.repository.ts';
import { type ManagedCustomerScope, providerOf } from './customers.policy.ts';

/** One audit event for each changed customer. */
export function customerEvents(
  action: AuditAction,
  caller: Caller,
  scope: ManagedCustomerScope,
  customers: readonly LockedCustomer[],
  origin: RequestOrigin,
): AuditEvent[] {
  return customers.map(({ public_id }) => ({
    action,
    actorAccountId: caller.accountId,
    target: { kind: 'Customer', id: public_id },
    providerId: providerOf(scope),
    origin,
  }));
}
