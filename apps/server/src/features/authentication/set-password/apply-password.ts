import type { ApplyInvitationBody, UserStatus, UserType } from '@belegfach/contract';
import { type AuditEvent, type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { type Executor, refuseWithCodes } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { findPasswordFault } from '../../../platform/passwords/index.ts';
import { endSessionsOfAccounts, hashToken } from '../../../platform/session-store/index.ts';
import { clientNetwork, resetAttempts, consumeAttempt } from '../../../platform/rate-limit/index.ts';
import { type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { networkRateLimitFor } from '../authentication.limits.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { forgetDevicesOfAccounts, rememberDevice } from '../known-devices/known-device.repository.ts';
import {
  findValidToken,
  type ValidToken,
  consumeOneTimeToken,
  voidOneTimeTokens,
} from '../one-time-tokens/one-time-token.repository.ts';
import { activateCustomersOf, listPersonalWords, setPassword } from './set-password.repository.ts';

/** The status that an account must have for a token of each purpose: the links of a blocked account do not work. */
const REQUIRED_STATUS = {
  invitation: 'Invited',
  'set-password': 'Invited',
  'password-reset': 'Active',
  'email-change': 'Active',
} as const satisfies Record<string, UserStatus>;

type PasswordPurpose = keyof typeof REQUIRED_STATUS;
type PasswordToken = ValidToken<PasswordPurpose>;
const PURPOSES = Object.keys(REQUIRED_STATUS) as PasswordPurpose[];

/** The account of a link. A token of another account, or of the other kind of account, is refused. */
interface LinkedAccount {
  readonly publicId: string;
  readonly userType: UserType;
}

/**
 * Sets a password with the token of an e-mail or of an initial password; ends all sessions and voids all other tokens.
 * @throws AppError TokenValidationFailed, PasswordTooWeak, PasswordTooCommon, PasswordContainsOwnData, TooManyRequests
 */
export function createApplyPassword({ database, hasher, limits, productTitle }: AuthenticationDependencies) {
  const { executor } = database;

  async function findToken(
    account: LinkedAccount,
    token: string,
    origin: RequestOrigin,
  ): Promise<PasswordToken> {
    const validToken = await findValidToken(executor, {
      ...account,
      hash: hashToken(token),
      purposes: PURPOSES,
    });
    // Only wrong tokens count, and they never block a valid token: 256 random bits cannot be guessed, and other clients
    // in the same network must not block the owner of a link.
    if (validToken !== undefined) return validToken;
    const limit = networkRateLimitFor(limits.wrongTokensPerNetwork, origin);
    const waitSeconds = await consumeAttempt(executor, limit, clientNetwork(origin.address));
    if (waitSeconds > 0) throw new AppError('TooManyRequests', { retryAfter: waitSeconds });
    throw new AppError('TokenValidationFailed');
  }

  /** @returns the e-mail address to sign in with from now on */
  async function storePassword(
    transaction: Executor,
    token: PasswordToken,
    { passwordHash, deviceHash }: { readonly passwordHash: string; readonly deviceHash: Buffer | undefined },
    origin: RequestOrigin,
  ): Promise<string> {
    const [account] = await lockAccounts(transaction, [token.account_id]);
    const isUsable =
      account?.status === REQUIRED_STATUS[token.purpose] &&
      (await consumeOneTimeToken(transaction, token.id));
    if (!isUsable) throw new AppError('TokenValidationFailed');
    // Another account may have got the new address since the link was sent.
    await refuseWithCodes({ account__email: 'TokenValidationFailed' }, () =>
      setPassword(transaction, account.id, { passwordHash, newEmail: token.new_email }),
    );
    await voidOneTimeTokens(transaction, [account.id]);
    await endSessionsOfAccounts(
      transaction,
      [account.id],
      token.new_email === null ? 'password-set' : 'email-changed',
    );
    // An attacker may have known the old password, so devices that became known with it are forgotten. The device that
    // sets the password becomes known: the owner signs in from it next, and an attacker who continues to guess cannot
    // block that sign-in.
    await forgetDevicesOfAccounts(transaction, [account.id]);
    await rememberDevice(transaction, account.id, deviceHash);
    const customers = account.status === 'Invited' ? await activateCustomersOf(transaction, account.id) : [];
    await recordAuditEvents(transaction, auditEventsOf(account, token, customers, origin));
    return token.new_email ?? account.email;
  }

  async function applyPassword(
    account: LinkedAccount,
    { token, password, deviceToken }: ApplyInvitationBody,
    origin: RequestOrigin,
  ): Promise<void> {
    const validToken = await findToken(account, token, origin);
    const personalWords = await listPersonalWords(executor, validToken.account_id);
    const fault = findPasswordFault(password, [
      ...personalWords,
      validToken.new_email?.split('@', 1)[0] ?? '',
      productTitle,
    ]);
    if (fault !== undefined) throw new AppError(fault);
    const passwordHash = await hasher.hash(password);
    const email = await database.transaction((transaction) =>
      storePassword(
        transaction,
        validToken,
        { passwordHash, deviceHash: hashDeviceToken(deviceToken) },
        origin,
      ),
    );
    // Earlier wrong attempts must not delay a sign-in with the new password.
    await resetAttempts(executor, limits.passwordsPerAccount, email.toLowerCase());
    await resetAttempts(executor, limits.codesPerAccount, email.toLowerCase());
  }

  return async (account: LinkedAccount, body: ApplyInvitationBody, origin: RequestOrigin): Promise<void> => {
    try {
      await applyPassword(account, body, origin);
    } catch (error) {
      // Wrong tokens are recorded like wrong passwords. The limit of the network also limits the number of entries.
      if (error instanceof AppError && error.code === 'TokenValidationFailed')
        await recordAuditEvents(executor, {
          action: 'password.set',
          result: 'refused',
          target: { kind: account.userType, id: account.publicId },
          origin,
        });
      throw error;
    }
  };
}

function auditEventsOf(
  account: LockedAccount,
  token: PasswordToken,
  customerIds: readonly string[],
  origin: RequestOrigin,
): AuditEvent[] {
  const actor = { actorAccountId: account.id, origin };
  const { target } = account;
  return [
    { ...actor, action: 'password.set', target, facts: { purpose: token.purpose } },
    ...(token.new_email === null ? [] : [{ ...actor, action: 'email.change' as const, target }]),
    ...customerIds.map((id) => ({
      ...actor,
      action: 'customer.activate' as const,
      target: { kind: 'Customer', id },
    })),
  ];
}
