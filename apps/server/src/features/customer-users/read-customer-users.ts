import type { CustomerUser } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import type { Caller } from '../authentication/index.ts';
import { toCustomerUser } from './customer-user.mapper.ts';
import { getUsers, listUsers } from './customer-user.repository.ts';
import { userScopeOf } from './customer-users.policy.ts';

/** @throws NotFound */
export async function getCustomerUser(
  { executor }: Database,
  caller: Caller,
  publicId: string,
): Promise<CustomerUser> {
  const [user] = await getUsers(executor, userScopeOf(caller), [publicId]);
  return toCustomerUser(user);
}

/** All users that the caller may see, except the caller, ordered by e-mail address. */
export async function listCustomerUsers({ executor }: Database, caller: Caller): Promise<CustomerUser[]> {
  const users = await listUsers(executor, userScopeOf(caller), caller.accountId);
  return users.map(toCustomerUser);
}
