import type { CustomerUser } from '@belegfach/contract';
import { NotFound } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { toCustomerUser } from './customer-user.mapper.ts';
import { findUsers, listUsers } from './customer-user.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';

export async function getCustomerUser(
  { database: { executor } }: UserDependencies,
  caller: Caller,
  publicId: string,
): Promise<CustomerUser> {
  const [row] = await findUsers(executor, userScopeOf(caller), [publicId]);
  if (row === undefined) throw new NotFound();
  return toCustomerUser(row);
}

/** All users that the caller may see, except the caller, ordered by e-mail address. */
export async function listCustomerUsers(
  { database: { executor } }: UserDependencies,
  caller: Caller,
): Promise<CustomerUser[]> {
  const rows = await listUsers(executor, userScopeOf(caller), caller.accountId);
  return rows.map(toCustomerUser);
}
