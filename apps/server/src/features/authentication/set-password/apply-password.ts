import type { ApplyInvitationBody } from '@belegfach/contract';
import { type AuditEvent, type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { type Executor, refuseWithCodes } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { findPasswordFault } from '../../../platform/passwords/index.ts';
import { endSessionsOfAccounts } from '../../../platform/session-store/index.ts';
import { resetAttempts } from '../../../platform/rate-limit/index.ts';
import { type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { forgetDevicesOfAccounts, rememberDevice } from '../known-devices/known-device.repository.ts';
import { consumeOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import {
  findPasswordToken,
  type LinkedAccount,
  type PasswordToken,
  requiredStatus,
} from './find-password-token.ts';
import { activateCustomersOf, listPersonalWords, setPassword } from './set-password.repository.ts';

/**
 * Sets a password with the token of an e-mail or of an initial password; ends all sessions and voids all other tokens.
 * @throws AppError TokenValidationFailed, PasswordTooWeak, PasswordTooCommon, PasswordContainsOwnData, TooManyRequests
 */
export function createApplyPassword(dependencies: AuthenticationDependencies) {
  const { database, hasher, limits, productTitle } = dependencies;
  const { executor } = database;

  /** @returns the e-mail address to sign in with from now on */
  async function storePassword(
    transaction: Executor,
    token: PasswordToken,
    { passwordHash, deviceHash }: { readonly passwordHash: string; readonly deviceHash: Buffer | undefined },
    origin: RequestOrigin,
  ): Promise<string> {
    const [account] = await lockAccounts(transaction, [token.account_id]);
    const isUsable =
      account?.status === requiredStatus(token) && (await consumeOneTimeToken(transaction, token.id));
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
    const validToken = await findPasswordToken(dependencies, account, token, origin);
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
