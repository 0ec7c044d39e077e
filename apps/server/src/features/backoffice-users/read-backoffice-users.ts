import type { BackofficeUser } from '@belegfach/contract';
import { AppError } from '../../platform/errors/index.ts';
import type { BackofficeCaller } from '../authentication/index.ts';
import type { UserDependencies } from '../user-accounts/index.ts';
import { toBackofficeUser } from './backoffice-user.mapper.ts';
import { findStaff, listStaff } from './backoffice-user.repository.ts';
import { staffScopeOf } from './backoffice-users.policy.ts';

export async function getBackofficeUser(
  { database: { executor } }: UserDependencies,
  caller: BackofficeCaller,
  publicId: string,
): Promise<BackofficeUser> {
  const [row] = await findStaff(executor, staffScopeOf(caller), [publicId]);
  if (row === undefined) throw new AppError('BackofficeUserNotFound');
  return toBackofficeUser(row);
}

/** All users that the caller may see, except the caller, ordered by e-mail address. */
export async function listBackofficeUsers(
  { database: { executor } }: UserDependencies,
  caller: BackofficeCaller,
): Promise<BackofficeUser[]> {
  const rows = await listStaff(executor, staffScopeOf(caller), caller.accountId);
  return rows.map(toBackofficeUser);
}
