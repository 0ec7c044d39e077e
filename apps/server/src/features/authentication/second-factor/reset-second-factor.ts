import { findAccountIdOfEmail, lockAccounts } from '../account.repository.ts';
import { AUTHENTICATION_LIMITS } from '../authentication.limits.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { takeAway } from './second-factor.service.ts';

/**
 * Removes a second factor for the operator's command, for owners who have lost their phone: ends the sessions and
 * notifies the owner by e-mail.
 */
export function resetSecondFactor(
  dependencies: Pick<AuthenticationDependencies, 'database' | 'mailer'>,
  email: string,
): Promise<'removed' | 'had-none' | 'nobody'> {
  return dependencies.database.transaction(async (transaction) => {
    const accountId = await findAccountIdOfEmail(transaction, email);
    const [account] = accountId === undefined ? [] : await lockAccounts(transaction, [accountId]);
    if (account === undefined) return 'nobody';
    const by = { actorAccountId: undefined, origin: undefined, keptSessionId: undefined };
    return (await takeAway({ ...dependencies, limits: AUTHENTICATION_LIMITS }, transaction, account, by))
      ? 'removed'
      : 'had-none';
  });
}
