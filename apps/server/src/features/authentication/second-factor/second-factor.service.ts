import type { TwoFactorInformation } from '@belegfach/contract';
import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import { createToken, endSessionsOfAccounts } from '../../../platform/sessions/index.ts';
import { resetRateLimit } from '../../../platform/rate-limit/index.ts';
import { secondFactorScopeOf } from '../account.policy.ts';
import { findAccountId, type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Caller } from '../caller.ts';
import { secondFactorRemovedEmail } from '../email-templates/second-factor-removed-email.ts';
import { createOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { requireRecentSignIn } from '../recent-sign-in.ts';
import { authenticatorAddress, createSecret } from './one-time-code.ts';
import { removeSecondFactor } from './second-factor.repository.ts';

export interface SecondFactorService {
  /**
   * Begins a set-up with a secret that is pending until its first code; an active second factor stays valid until then.
   * @throws AppError ReauthenticationRequired
   */
  beginSetUp(caller: Caller): Promise<TwoFactorInformation>;
  /** @throws NotFound for an account out of the caller's scope; AppError ReauthenticationRequired */
  deactivate(caller: Caller, publicId: string, origin: Origin): Promise<void>;
}

export function createSecondFactorService(dependencies: AuthenticationDependencies): SecondFactorService {
  const { database, limits, productTitle, secrets } = dependencies;
  return {
    beginSetUp: async (caller) => {
      requireRecentSignIn(caller, limits);
      const secret = createSecret();
      const { token, hash } = createToken('once');
      return database.transaction(async (transaction) => {
        const [account] = await lockAccounts(transaction, [caller.accountId]);
        if (account === undefined) throw new NotFound();
        await createOneTimeToken(transaction, {
          accountId: account.id,
          purpose: 'second-factor-setup',
          hash,
          lifeSeconds: limits.secondFactorSetupSeconds,
          pendingSecret: secrets.seal(secret, account.publicId),
        });
        return { qrCodeInformation: authenticatorAddress(secret, productTitle, account.email), token };
      });
    },
    deactivate: async (caller, publicId, origin) => {
      const accountId = await findAccountId(database.executor, secondFactorScopeOf(caller), publicId);
      if (accountId === undefined) throw new NotFound();
      requireRecentSignIn(caller, limits);
      await database.transaction(async (transaction) => {
        const [account] = await lockAccounts(transaction, [accountId]);
        if (account === undefined) throw new NotFound();
        const kept = account.id === caller.accountId ? caller.sessionId : undefined;
        await takeAway(dependencies, transaction, account, {
          actorAccountId: caller.accountId,
          origin,
          keptSessionId: kept,
        });
      });
    },
  };
}

/**
 * Removes the second factor of a locked account, ends its sessions except the caller's, and notifies its owner.
 * @returns false when the account had no second factor
 */
export async function takeAway(
  { mailer, limits }: Pick<AuthenticationDependencies, 'mailer' | 'limits'>,
  transaction: Executor,
  account: LockedAccount,
  by: {
    readonly actorAccountId: number | undefined;
    readonly origin: Origin | undefined;
    readonly keptSessionId: number | undefined;
  },
): Promise<boolean> {
  await voidOneTimeTokens(transaction, [account.id], ['second-factor', 'second-factor-setup']);
  // After a new set-up the owner must not wait because of wrong codes for the old one.
  await resetRateLimit(transaction, limits.codes, account.email.toLowerCase());
  if (!(await removeSecondFactor(transaction, account.id))) return false;
  await endSessionsOfAccounts(transaction, [account.id], 'second-factor-removed', by.keptSessionId);
  await mailer.send(transaction, account.addressee, secondFactorRemovedEmail({ name: account.name }));
  await recordAuditEvents(transaction, [
    {
      action: 'second-factor.remove',
      actorAccountId: by.actorAccountId,
      origin: by.origin,
      target: { kind: account.userType, id: account.publicId },
    },
  ]);
  return true;
}
