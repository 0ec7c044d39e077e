import type { ApplyInvitationBody, UserStatus, UserType } from '@belegfach/contract';
import { type AuditEvent, type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { type Executor, refuseWithCodes } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { findPasswordFault } from '../../../platform/passwords/index.ts';
import { endSessionsOfAccounts, hashToken } from '../../../platform/session-store/index.ts';
import { clientNetwork, resetRateLimit, consumeRateLimit } from '../../../platform/rate-limit/index.ts';
import { type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { networkRateLimitFor } from '../authentication.limits.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { forgetDevicesOfAccounts, rememberDevice } from '../known-devices/known-device.repository.ts';
import {
  findLiveToken,
  type LiveToken,
  useOneTimeToken,
  voidOneTimeTokens,
} from '../one-time-tokens/one-time-token.repository.ts';
import { activateCustomersOf, listPersonalWords, setPassword } from './own-account.repository.ts';

/** The status that an account must have for a token of each purpose: links of a blocked account open nothing. */
const STATUS_FOR = {
  invitation: 'Invited',
  'set-password': 'Invited',
  'password-reset': 'Active',
  'email-change': 'Active',
} as const satisfies Record<string, UserStatus>;

type PasswordPurpose = keyof typeof STATUS_FOR;
const PURPOSES = Object.keys(STATUS_FOR) as PasswordPurpose[];

/** The account of a link: a token of another account or kind of account is refused. */
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

  async function findToken(account: LinkedAccount, token: string, origin: Origin): Promise<LiveToken> {
    const found = await findLiveToken(executor, { ...account, hash: hashToken(token), purposes: PURPOSES });
    // Only wrong tokens count, and they never block a valid one: 256 random bits cannot be guessed, and other clients
    // in the same network must not block the owner of a link.
    if (found !== undefined) return found;
    const rule = networkRateLimitFor(limits.passwordTokens, origin);
    const wait = await consumeRateLimit(executor, rule, clientNetwork(origin.address));
    if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });
    throw new AppError('TokenValidationFailed');
  }

  /** @returns the address to sign in with from now on */
  async function apply(
    transaction: Executor,
    token: LiveToken,
    { passwordHash, device }: { readonly passwordHash: string; readonly device: Buffer | undefined },
    origin: Origin,
  ): Promise<string> {
    const [account] = await lockAccounts(transaction, [token.account_id]);
    const isGood =
      account?.status === STATUS_FOR[purposeOf(token)] && (await useOneTimeToken(transaction, token.id));
    if (!isGood) throw new AppError('TokenValidationFailed');
    // Another account may have taken the new address since the link was sent.
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
    // sets the password becomes known: the owner signs in from it next, and an attacker who continues to guess must not
    // block that sign-in.
    await forgetDevicesOfAccounts(transaction, [account.id]);
    await rememberDevice(transaction, account.id, device);
    const customers = account.status === 'Invited' ? await activateCustomersOf(transaction, account.id) : [];
    await recordAuditEvents(transaction, eventsOf(account, token, customers, origin));
    return token.new_email ?? account.email;
  }

  async function setPasswordOf(
    account: LinkedAccount,
    { token, password, deviceToken }: ApplyInvitationBody,
    origin: Origin,
  ): Promise<void> {
    const found = await findToken(account, token, origin);
    const ownWords = await listPersonalWords(executor, found.account_id);
    const fault = findPasswordFault(password, [
      ...ownWords,
      found.new_email?.split('@', 1)[0] ?? '',
      productTitle,
    ]);
    if (fault !== undefined) throw new AppError(fault);
    const passwordHash = await hasher.hash(password);
    const email = await database.transaction((transaction) =>
      apply(transaction, found, { passwordHash, device: hashDeviceToken(deviceToken) }, origin),
    );
    // Wrong attempts before the request for a new password must not delay a sign-in with the new password.
    await resetRateLimit(executor, limits.account, email.toLowerCase());
    await resetRateLimit(executor, limits.codes, email.toLowerCase());
  }

  return async (account: LinkedAccount, body: ApplyInvitationBody, origin: Origin): Promise<void> => {
    try {
      await setPasswordOf(account, body, origin);
    } catch (error) {
      // Wrong tokens are recorded like wrong passwords; the limit of the network bounds the number of entries.
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

function purposeOf({ purpose }: LiveToken): PasswordPurpose {
  const found = PURPOSES.find((one) => one === purpose);
  if (found === undefined) throw new Error(`a token of purpose ${purpose} sets no password`);
  return found;
}

function eventsOf(
  account: LockedAccount,
  token: LiveToken,
  customers: readonly string[],
  origin: Origin,
): AuditEvent[] {
  const by = { actorAccountId: account.id, origin };
  const { target } = account;
  return [
    { ...by, action: 'password.set', target, facts: { purpose: token.purpose } },
    ...(token.new_email === null ? [] : [{ ...by, action: 'email.change' as const, target }]),
    ...customers.map((id) => ({
      ...by,
      action: 'customer.activate' as const,
      target: { kind: 'Customer', id },
    })),
  ];
}
