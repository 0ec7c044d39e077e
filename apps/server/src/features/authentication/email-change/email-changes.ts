import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import { createToken } from '../../../platform/sessions/index.ts';
import { consumeRateLimit } from '../../../platform/rate-limit/index.ts';
import { findAccountIdOfEmail, type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { AuthenticationLimits } from '../authentication.limits.ts';
import { emailChangeEmail } from '../email-templates/email-change-email.ts';
import { emailChangeNoticeEmail } from '../email-templates/email-change-notice-email.ts';
import { emailTakenEmail } from '../email-templates/email-taken-email.ts';
import { createOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { passwordLink } from '../one-time-tokens/password-link.ts';
import { changeEmail } from './email-change.repository.ts';

const HOUR = 3600;

export interface EmailChange {
  readonly accountId: number;
  readonly email: string;
  readonly actorAccountId: number;
  readonly origin: Origin;
  /**
   * Internal ids of the providers whose documents the account could read when the caller was authorised to change its
   * address: the link is void as soon as the account reads documents of another provider. Not needed when the owner
   * requests the change, or a caller who may change every address.
   */
  readonly reach?: readonly number[];
}

/**
 * The outcome of a request to change an address. `asked`: link and notice are sent, nothing has changed yet; `changed`:
 * changed immediately; `taken`: the address belongs to another account; `too-often`: a limit of the address or of the
 * account is used up.
 */
export type EmailChangeOutcome = 'asked' | 'changed' | 'taken' | 'too-often';

/** Changes addresses. The caller has already checked who may change which address. */
export interface EmailChanges {
  /**
   * An Active account keeps its address until the link that is sent to the new one is used, and its old address is
   * notified. A New or Invited account has its new address immediately, and its invitation is void. Everything happens
   * in the caller's transaction.
   */
  start(transaction: Executor, change: EmailChange): Promise<EmailChangeOutcome>;
}

export function createEmailChanges(dependencies: {
  readonly mailer: Mailer;
  readonly limits: Pick<
    AuthenticationLimits,
    'emailChangeSeconds' | 'emailChanges' | 'emailChangesOfAccount'
  >;
}): EmailChanges {
  const { mailer, limits } = dependencies;

  async function isTooOften(transaction: Executor, account: LockedAccount, email: string): Promise<boolean> {
    const wait =
      (await consumeRateLimit(transaction, limits.emailChangesOfAccount, account.publicId)) ||
      (await consumeRateLimit(transaction, limits.emailChanges, email.toLowerCase()));
    return wait > 0;
  }

  async function changeAtOnce(transaction: Executor, account: LockedAccount, change: EmailChange) {
    await voidOneTimeTokens(transaction, [account.id]);
    await changeEmail(transaction, account.id, change.email);
    await recordAuditEvents(transaction, [eventOf(account, change, 'email.change')]);
  }

  async function sendLink(
    transaction: Executor,
    account: LockedAccount,
    { email, actorAccountId, reach }: EmailChange,
  ): Promise<void> {
    const { token, hash } = createToken('once');
    const lifeSeconds = limits.emailChangeSeconds;
    const oneTimeTokenId = await createOneTimeToken(transaction, {
      accountId: account.id,
      purpose: 'email-change',
      hash,
      lifeSeconds,
      newEmail: email,
      ...(actorAccountId === account.id ? {} : { boundTo: reach ?? 'present reach' }),
    });
    const link = passwordLink(mailer, account, token);
    const hours = Math.round(lifeSeconds / HOUR);
    await mailer.send(
      transaction,
      { ...account.addressee, email },
      { ...emailChangeEmail({ name: account.name, link, hours }), oneTimeTokenId },
    );
  }

  return {
    start: async (transaction, change) => {
      const { email, accountId } = change;
      const holderId = await findAccountIdOfEmail(transaction, email);
      // Both accounts are locked with one statement, in the order of their ids, so that two accounts that request each
      // other's address cannot deadlock.
      const locked = await lockAccounts(transaction, [
        accountId,
        ...(holderId === undefined ? [] : [holderId]),
      ]);
      const account = locked.find(({ id }) => id === accountId);
      if (account === undefined) throw new NotFound();
      const owner = locked.find(({ id }) => id !== accountId);
      if (account.status !== 'Active') {
        if (owner !== undefined) return 'taken';
        await changeAtOnce(transaction, account, change);
        return 'changed';
      }
      if (await isTooOften(transaction, account, email)) return 'too-often';
      if (owner === undefined) await sendLink(transaction, account, change);
      else await mailer.send(transaction, owner.addressee, emailTakenEmail({ name: owner.name }));
      await mailer.send(transaction, account.addressee, emailChangeNoticeEmail({ name: account.name }));
      await recordAuditEvents(transaction, [eventOf(account, change, 'email-change.request')]);
      return owner === undefined ? 'asked' : 'taken';
    },
  };
}

function eventOf(account: LockedAccount, { actorAccountId, origin }: EmailChange, action: string) {
  return { action, actorAccountId, origin, target: { kind: account.userType, id: account.publicId } };
}
