import type { CustomerUserCreation } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { type Caller, requireRecentSignIn } from '../authentication/index.ts';
import { createAccount, limitTakenAddresses, type UserDependencies } from '../user-accounts/index.ts';
import { grantRoles, lockManagedCustomers } from './customer-role.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';
import { parseRoles } from './role-plan.ts';

/**
 * An address with an account is refused. If its account were linked, its owner would get roles without his consent.
 * @throws AppError CustomerNotFound, EmailAlreadyInUse, ReauthenticationRequired
 */
export async function createCustomerUser(
  { database, limits }: UserDependencies,
  caller: Caller,
  body: CustomerUserCreation,
  origin: RequestOrigin,
): Promise<{ readonly id: string }> {
  const scope = userScopeOf(caller);
  const roles = parseRoles('roles', body.roles);
  return limitTakenAddresses(database.executor, caller, () =>
    database.transaction(async (transaction) => {
      if ((await lockManagedCustomers(transaction, scope, [...roles.keys()])).length < roles.size)
        throw new AppError('CustomerNotFound');
      requireRecentSignIn(caller, limits);
      const { id, publicId } = await createAccount(transaction, { ...body, kind: 'CustomerUser' });
      await grantRoles(transaction, scope, id, roles);
      await recordAuditEvents(transaction, {
        action: 'customer-user.create',
        actorAccountId: caller.accountId,
        target: { kind: 'CustomerUser', id: publicId },
        facts: { roles: Object.fromEntries(roles) },
        origin,
      });
      return { id: publicId };
    }),
  );
}
