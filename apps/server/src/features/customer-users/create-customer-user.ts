import type { CustomerUserCreation } from '@belegfach/contract';
import { recordAuditEvents } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { requireRecentSignIn } from '../authentication/index.ts';
import {
  createAccount,
  createAuditEvent,
  limitTakenAddresses,
  type UserRequest,
} from '../user-accounts/index.ts';
import { grantRoles, lockAdministeredCustomers } from './customer-role.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';
import { parseRoles } from './role-plan.ts';

/**
 * An address with an account is refused. If its account were linked, its owner would get roles without their consent.
 * @throws AppError CustomerNotFound, EmailAlreadyInUse, ReauthenticationRequired
 */
export async function createCustomerUser(
  request: UserRequest,
  body: CustomerUserCreation,
): Promise<{ readonly id: string }> {
  const { database, caller, limits } = request;
  const scope = userScopeOf(caller);
  const roles = parseRoles('roles', body.roles);
  return limitTakenAddresses(request, () =>
    database.transaction(async (transaction) => {
      if ((await lockAdministeredCustomers(transaction, scope, [...roles.keys()])).length < roles.size)
        throw new AppError('CustomerNotFound');
      requireRecentSignIn(caller, limits);
      const { id, publicId } = await createAccount(transaction, { ...body, kind: 'CustomerUser' });
      await grantRoles(transaction, scope, id, roles);
      const event = createAuditEvent(request, 'customer-user.create', 'CustomerUser', publicId);
      await recordAuditEvents(transaction, { ...event, facts: { roles: Object.fromEntries(roles) } });
      return { id: publicId };
    }),
  );
}
