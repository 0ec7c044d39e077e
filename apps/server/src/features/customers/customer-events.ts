import type { AuditAction, AuditEvent, AuditFacts } from '../../platform/audit/index.ts';
import { createAuditEvent, type UserRequest } from '../user-accounts/index.ts';
import type { LockedCustomer } from './customer-lock.repository.ts';
import { managedCustomerScopeOf, providerOf } from './customers.policy.ts';

/** One audit event for each changed customer. Events of provider users contain their provider. */
export function createCustomerEvents(
  request: UserRequest,
  action: AuditAction,
  customers: readonly Pick<LockedCustomer, 'public_id'>[],
  facts: AuditFacts = {},
): AuditEvent[] {
  const providerId = providerOf(managedCustomerScopeOf(request.caller));
  return customers.map(({ public_id }) => ({
    ...createAuditEvent(request, action, 'Customer', public_id),
    providerId,
    facts,
  }));
}
