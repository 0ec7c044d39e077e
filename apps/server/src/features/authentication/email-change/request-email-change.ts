import type { UserType } from '@belegfach/contract';
import type { RequestOrigin } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { emailScopeOf } from '../account.policy.ts';
import { getAccountId } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Caller } from '../caller.ts';
import { requireRecentSignIn } from '../require-recent-sign-in.ts';
import { startEmailChange } from './start-email-change.ts';

/**
 * Does not report the result: only the owner of an address learns that it is in use.
 * @throws NotFound for an account that the caller may not change; AppError ReauthenticationRequired
 */
export async function requestEmailChange(
  dependencies: AuthenticationDependencies,
  caller: Caller,
  account: { readonly publicId: string; readonly userType: UserType },
  email: string,
  origin: RequestOrigin,
): Promise<void> {
  const { database, limits } = dependencies;
  const scope = emailScopeOf(caller);
  const accountId = await getAccountId(database.executor, scope, account.publicId, account.userType);
  requireRecentSignIn(caller, limits);
  const change = { accountId, email, actorAccountId: caller.accountId, origin };
  try {
    await database.transaction((transaction) => startEmailChange(dependencies, transaction, change));
  } catch (error) {
    // Another request has taken the address in the meantime. The response never reveals that an address is in use.
    if (!(error instanceof AppError && error.code === 'EmailAlreadyInUse')) throw error;
  }
}
