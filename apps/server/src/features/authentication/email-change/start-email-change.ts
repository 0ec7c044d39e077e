import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import { consumeRateLimit } from '../../../platform/rate-limit/index.ts';
import {
  changeEmail,
  findAccountIdOfEmail,
  type LockedAccount,
  lockAccounts,
} from '../account.repository.ts';
import type { AuthenticationLimits } from '../authentication.limits.ts';
import type { AccountMailing } from '../authentication.dependencies.ts';
import { emailChangeEmail } from '../email-templates/email-change-email.ts';
import { noticeEmail } from '../email-templates/notice-email.ts';
import { createOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { passwordLink } from '../one-time-tokens/password-link.ts';

const HOUR = 3600;

interface EmailChange {
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
 * Changes an address in the caller's transaction; the caller has already checked who may change which address. An
 * Active account keeps its address until the link that is sent to the new one is used, and its old address is
 * notified. A New or Invited account has its new address immediately, and its invitation is void.
 * @returns `asked`: link and notice are sent, nothing has changed yet; `changed`: changed immediately; `taken`: the
 * address belongs to another account; `too-often`: a limit of the address or of the account is used up
 */
export async function startEmailChange(
  { mailer, limits }: AccountMailing,
  transaction: Executor,
  change: EmailChange,
): Promise<'asked' | 'changed' | 'taken' | 'too-often'> {
  const { email, accountId, actorAccountId, origin } = change;
  const holderId = await findAccountIdOfEmail(transaction, email);
  // Both accounts are locked with one statement, in the order of their ids, so that two accounts that request each
  // other's address cannot deadlock.
  const locked = await lockAccounts(transaction, [accountId, ...(holderId === undefined ? [] : [holderId])]);
  const account = locked.find(({ id }) => id === accountId);
  if (account === undefined) throw new NotFound();
  const { target } = account;
  const owner = locked.find(({ id }) => id !== accountId);
  if (account.status !== 'Active') {
    if (owner !== undefined) return 'taken';
    await voidOneTimeTokens(transaction, [account.id]);
    await changeEmail(transaction, account.id, email);
    await recordAuditEvents(transaction, { action: 'email.change', actorAccountId, origin, target });
    return 'changed';
  }
  if (await isTooOften(transaction, limits, account, email)) return 'too-often';
  if (owner === undefined) await sendLink({ mailer, limits }, transaction, account, change);
  else await mailer.send(transaction, owner.addressee, noticeEmail('email-taken'));
  await mailer.send(transaction, account.addressee, noticeEmail('email-change-notice'));
  await recordAuditEvents(transaction, { action: 'email-change.request', actorAccountId, origin, target });
  return owner === undefined ? 'asked' : 'taken';
}

async function isTooOften(
  transaction: Executor,
  limits: AuthenticationLimits,
  account: LockedAccount,
  email: string,
): Promise<boolean> {
  const wait =
    (await consumeRateLimit(transaction, limits.emailChangesOfAccount, account.public_id)) ||
    (await consumeRateLimit(transaction, limits.emailChanges, email.toLowerCase()));
  return wait > 0;
}

async function sendLink(
  { mailer, limits }: AccountMailing,
  transaction: Executor,
  account: LockedAccount,
  { email, actorAccountId, reach }: EmailChange,
): Promise<void> {
  const lifeSeconds = limits.emailChangeSeconds;
  const { id: oneTimeTokenId, token } = await createOneTimeToken(transaction, {
    accountId: account.id,
    purpose: 'email-change',
    lifeSeconds,
    newEmail: email,
    ...(actorAccountId === account.id ? {} : { boundTo: reach ?? 'present reach' }),
  });
  const link = passwordLink(mailer, account, token);
  const template = emailChangeEmail(link, Math.round(lifeSeconds / HOUR));
  await mailer.send(transaction, { ...account.addressee, email }, { ...template, oneTimeTokenId });
}
