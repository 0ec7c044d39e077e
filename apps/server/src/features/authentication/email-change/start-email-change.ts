import { type AuditFacts, type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { NotFound } from '../../../platform/errors/index.ts';
import { consumeAttempt } from '../../../platform/rate-limit/index.ts';
import {
  changeEmail,
  findAccountIdOfEmail,
  type LockedAccount,
  lockAccounts,
} from '../account.repository.ts';
import type { AuthenticationLimits } from '../authentication.limits.ts';
import type { MailDependencies } from '../authentication.dependencies.ts';
import { emailChangeEmail } from '../email-templates/email-change-email.ts';
import { securityEmail } from '../email-templates/security-email.ts';
import { createOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { passwordLink } from '../one-time-tokens/password-link.ts';

const HOUR_S = 3600;

interface EmailChange {
  readonly accountId: number;
  readonly email: string;
  /** Undefined for an intake key, which the facts of the audit entry then name. */
  readonly actorAccountId: number | undefined;
  readonly facts?: AuditFacts;
  readonly origin: RequestOrigin;
  /**
   * Internal ids of the providers whose documents the account could read when the caller was authorised to change its
   * e-mail address. The link becomes void as soon as the account can read documents of another provider. Not needed if
   * the caller is the owner of the account or may change every e-mail address.
   */
  readonly visibleProviderIds?: readonly number[];
}

/**
 * Changes an e-mail address in the caller's transaction. The caller has already checked the rights. An Active account
 * keeps its address until the link that is sent to the new address is used; the old address gets a notice. A New or
 * Invited account gets its new address immediately, and its invitation becomes void.
 * @returns `link-sent`: link and notice are sent, nothing has changed yet; `changed`: changed immediately; `in-use`:
 * the address belongs to another account; `too-often`: the limit of the address or of the account is used up
 */
export async function startEmailChange(
  { mailer, limits }: MailDependencies,
  transaction: Executor,
  change: EmailChange,
): Promise<'link-sent' | 'changed' | 'in-use' | 'too-often'> {
  const { email, accountId, actorAccountId, facts = {}, origin } = change;
  const ownerId = await findAccountIdOfEmail(transaction, email);
  // One statement locks both accounts in the order of their ids: two accounts that request each other's address would
  // deadlock otherwise.
  const lockedAccounts = await lockAccounts(transaction, [
    accountId,
    ...(ownerId === undefined ? [] : [ownerId]),
  ]);
  const account = lockedAccounts.find(({ id }) => id === accountId);
  if (account === undefined) throw new NotFound();
  const { target } = account;
  const owner = lockedAccounts.find(({ id }) => id !== accountId);
  if (account.status !== 'Active') {
    if (owner !== undefined) return 'in-use';
    await voidOneTimeTokens(transaction, [account.id]);
    await changeEmail(transaction, account.id, email);
    await recordAuditEvents(transaction, { action: 'email.change', actorAccountId, facts, origin, target });
    return 'changed';
  }
  if (await isOverLimit(transaction, limits, account, email)) return 'too-often';
  if (owner === undefined) await sendLink({ mailer, limits }, transaction, account, change);
  else await mailer.send(transaction, owner.addressee, securityEmail('email-taken'));
  await mailer.send(transaction, account.addressee, securityEmail('email-change-notice'));
  await recordAuditEvents(transaction, {
    action: 'email-change.request',
    actorAccountId,
    facts,
    origin,
    target,
  });
  return owner === undefined ? 'link-sent' : 'in-use';
}

async function isOverLimit(
  transaction: Executor,
  limits: AuthenticationLimits,
  account: LockedAccount,
  email: string,
): Promise<boolean> {
  const waitSeconds =
    (await consumeAttempt(transaction, limits.emailChangesPerAccount, account.public_id)) ||
    (await consumeAttempt(transaction, limits.emailChangesPerRecipient, email.toLowerCase()));
  return waitSeconds > 0;
}

async function sendLink(
  { mailer, limits }: MailDependencies,
  transaction: Executor,
  account: LockedAccount,
  { email, actorAccountId, visibleProviderIds }: EmailChange,
): Promise<void> {
  const lifetimeSeconds = limits.emailChangeSeconds;
  const { id: oneTimeTokenId, token } = await createOneTimeToken(transaction, {
    accountId: account.id,
    purpose: 'email-change',
    lifetimeSeconds,
    newEmail: email,
    ...(actorAccountId === account.id
      ? {}
      : { validForProviders: visibleProviderIds ?? 'currently visible' }),
  });
  const link = passwordLink(mailer, account, token);
  const template = emailChangeEmail(link, Math.round(lifetimeSeconds / HOUR_S));
  await mailer.send(transaction, { ...account.addressee, email }, { ...template, oneTimeTokenId });
}
