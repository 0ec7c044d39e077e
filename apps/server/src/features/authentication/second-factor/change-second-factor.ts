import type { TwoFactorInformation } from '@belegfach/contract';
import { type AuditEvent, recordAuditEvents, type RequestOrigin } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import { endSessionsOfAccounts } from '../../../platform/session-store/index.ts';
import { resetAttempts } from '../../../platform/rate-limit/index.ts';
import { secondFactorScopeOf } from '../account.policy.ts';
import { getAccountId, type LockedAccount, lockAccountOfEmail, lockAccounts } from '../account.repository.ts';
import type { MailDependencies, AuthenticationDependencies } from '../authentication.dependencies.ts';
import { AUTHENTICATION_LIMITS } from '../authentication.limits.ts';
import type { Caller } from '../caller.ts';
import { securityEmail } from '../email-templates/security-email.ts';
import { createOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { requireRecentSignIn } from '../require-recent-sign-in.ts';
import { authenticatorUrl, createSecret } from './totp.ts';
import { forgetWrongCodes, removeSecondFactor } from './second-factor.repository.ts';

/**
 * Begins a set-up. The new secret is pending until its first code; an active second factor stays valid until then.
 * @throws AppError ReauthenticationRequired
 */
export async function beginSecondFactorSetUp(
  { database, limits, productTitle, secrets }: AuthenticationDependencies,
  caller: Caller,
): Promise<TwoFactorInformation> {
  requireRecentSignIn(caller, limits);
  const secret = createSecret();
  return database.transaction(async (transaction) => {
    const [account] = await lockAccounts(transaction, [caller.accountId]);
    if (account === undefined) throw new NotFound();
    const { token } = await createOneTimeToken(transaction, {
      accountId: account.id,
      purpose: 'second-factor-setup',
      lifetimeSeconds: limits.secondFactorSetupSeconds,
      pendingSecret: secrets.encrypt(secret, account.public_id),
    });
    return { qrCodeInformation: authenticatorUrl(secret, productTitle, account.email), token };
  });
}

/** @throws NotFound for an account out of the caller's scope; AppError ReauthenticationRequired */
export async function deactivateSecondFactor(
  dependencies: AuthenticationDependencies,
  caller: Caller,
  publicId: string,
  origin: RequestOrigin,
): Promise<void> {
  const { database, limits } = dependencies;
  const accountId = await getAccountId(database.executor, secondFactorScopeOf(caller), publicId);
  requireRecentSignIn(caller, limits);
  await database.transaction(async (transaction) => {
    const [account] = await lockAccounts(transaction, [accountId]);
    if (account === undefined) throw new NotFound();
    const exceptSessionId = account.id === caller.accountId ? caller.sessionId : undefined;
    const actor = { actorAccountId: caller.accountId, origin };
    await removeAndNotify(dependencies, transaction, account, actor, exceptSessionId);
  });
}

/**
 * Removes the second factor of an owner who has lost the phone, for the operator's command. Ends the sessions and
 * notifies the owner by e-mail.
 */
export function resetSecondFactor(
  dependencies: Pick<AuthenticationDependencies, 'database' | 'mailer'>,
  email: string,
): Promise<'removed' | 'had-none' | 'nobody'> {
  return dependencies.database.transaction(async (transaction) => {
    const account = await lockAccountOfEmail(transaction, email);
    if (account === undefined) return 'nobody';
    const mailing = { ...dependencies, limits: AUTHENTICATION_LIMITS };
    return (await removeAndNotify(mailing, transaction, account, {})) ? 'removed' : 'had-none';
  });
}

/**
 * Removes the second factor of a locked account, ends its sessions except one, and notifies its owner.
 * @returns false when the account had no second factor
 */
async function removeAndNotify(
  { mailer, limits }: MailDependencies,
  transaction: Executor,
  account: LockedAccount,
  actor: Pick<AuditEvent, 'actorAccountId' | 'origin'>,
  exceptSessionId?: number,
): Promise<boolean> {
  await voidOneTimeTokens(transaction, [account.id], ['second-factor', 'second-factor-setup']);
  // Wrong codes for the old second factor must not delay the owner after a new set-up.
  await resetAttempts(transaction, limits.codesPerAccount, account.email.toLowerCase());
  await forgetWrongCodes(transaction, account.id);
  if (!(await removeSecondFactor(transaction, account.id))) return false;
  await endSessionsOfAccounts(transaction, [account.id], 'second-factor-removed', exceptSessionId);
  await mailer.send(transaction, account.addressee, securityEmail('second-factor-removed'));
  await recordAuditEvents(transaction, {
    action: 'second-factor.remove',
    ...actor,
    target: account.target,
  });
  return true;
}
