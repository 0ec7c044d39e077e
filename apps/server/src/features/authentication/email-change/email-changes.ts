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
   * The providers whose documents the account reached when it was decided that the caller may change its address, by their internal ids:
   * the link opens nothing else. Not needed where the owner wishes it, or somebody who may change every address.
   */
  readonly reach?: readonly number[];
}

/**
 * What became of a wish to change an address. `asked`: links and notices are on their way, nothing has changed yet; `changed`: at
 * once; `taken`: another account has it, whose owner is told; `too-often`: the address had its mails for now, or the account its wishes.
 */
export type EmailChangeOutcome = 'asked' | 'changed' | 'taken' | 'too-often';

/** Changes addresses (decisions D3, authorisation N10). Who may change whose was decided before. */
export interface EmailChanges {
  /**
   * An Active account keeps its address until the link that goes to the new one is used, and hears of it at the old one. A New or
   * Invited one has its new address at once, and its invitation is void. All in the caller's transaction.
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
      // Both in one go, in the order of their ids: two who want each other's address do not wait for each other.
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
