import type { BackofficeUser } from '@belegfach/contract';
import type { Database } from '../../platform/database/index.ts';
import type { BackofficeCaller } from '../authentication/index.ts';
import { toBackofficeUser } from './backoffice-user.mapper.ts';
import { getBackofficeUserRows, listBackofficeUserRows } from './backoffice-user.repository.ts';
import { backofficeUserScopeOf } from './backoffice-users.policy.ts';

/** @throws AppError BackofficeUserNotFound */
export async function getBackofficeUser(
  { executor }: Database,
  caller: BackofficeCaller,
  publicId: string,
): Promise<BackofficeUser> {
  const [user] = await getBackofficeUserRows(executor, backofficeUserScopeOf(caller), [publicId]);
  return toBackofficeUser(user);
}

/** All users that the caller may see, except the caller, ordered by e-mail address. */
export async function listBackofficeUsers(
  { executor }: Database,
  caller: BackofficeCaller,
): Promise<BackofficeUser[]> {
  const users = await listBackofficeUserRows(executor, backofficeUserScopeOf(caller), caller.accountId);
  return users.map(toBackofficeUser);
}
