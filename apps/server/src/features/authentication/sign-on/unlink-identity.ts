import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import { endSessionsOfAccounts } from '../../../platform/session-store/index.ts';
import { sessionScopeOf } from '../account.policy.ts';
import { getAccountId, lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Caller } from '../caller.ts';
import { securityEmail } from '../email-templates/security-email.ts';
import { voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { requireRecentSignIn } from '../require-recent-sign-in.ts';
import { forgetWrongCodes } from '../second-factor/second-factor.repository.ts';
import { deleteAttemptsOfAccount } from './sign-on-attempt.repository.ts';
import { removeSignOnIdentities } from './sign-on-identity.repository.ts';

/**
 * Removes the link of a back-office user to an identity provider, ends the user's sessions and sign-ons in progress, and
 * tells the user. The next sign-on links the account again by its address.
 * @throws NotFound for an account out of the caller's scope; AppError ReauthenticationRequired
 */
export async function unlinkIdentity(
  { database, limits, mailer }: Pick<AuthenticationDependencies, 'database' | 'limits' | 'mailer'>,
  caller: Caller,
  publicId: string,
  origin: RequestOrigin,
): Promise<void> {
  const scope = sessionScopeOf(caller);
  const accountId = await getAccountId(database.executor, scope, publicId, 'BackofficeUser');
  requireRecentSignIn(caller, limits);
  await database.transaction(async (transaction) => {
    const [account] = await lockAccounts(transaction, [accountId]);
    if (account === undefined) throw new NotFound();
    if (!(await removeSignOnIdentities(transaction, [account.id]))) return;
    // A sign-on in progress must not link the account again.
    await voidOneTimeTokens(transaction, [account.id], ['second-factor', 'second-factor-setup']);
    await deleteAttemptsOfAccount(transaction, account.id);
    await forgetWrongCodes(transaction, account.id);
    await mailer.send(transaction, account.addressee, securityEmail('sign-on-unlinked'));
    await endSessionsOfAccounts(transaction, [account.id], 'sign-on-unlinked');
    await recordAuditEvents(transaction, {
      action: 'sign-on.unlink',
      actorAccountId: caller.accountId,
      origin,
      target: account.target,
    });
  });
}
