import { type Origin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { requireRateLimit } from '../../../platform/rate-limit/index.ts';
import { type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { AccountMailing } from '../authentication.dependencies.ts';
import { invitationEmail } from '../email-templates/invitation-email.ts';
import { createOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { passwordLink } from '../one-time-tokens/password-link.ts';
import { createInitialPassword, hashInitialPassword } from './initial-password.ts';
import { isBlockedFor, markInvited } from './invitation.repository.ts';

const DAY = 24 * 3600;

interface Invitation {
  readonly accountIds: readonly number[];
  readonly actorAccountId: number | undefined;
  readonly origin: Origin | undefined;
  /** Requested as a password reset, which has its own limits: anonymous requests must not use up the invitations of administrators. */
  readonly isPasswordReset?: true;
}

/**
 * Locks the accounts, voids their earlier invitations, creates a link token and an initial password for each, sets
 * their status to Invited, and writes e-mail and audit entry; all in the caller's transaction. The caller has already
 * checked who may invite whom.
 * @returns the link of each e-mail in the order of the accounts' ids, for a caller who must deliver it in another way
 * @throws AppError BlockedBySuperAdmin when a SuperAdmin blocked one of them and the actor is not a SuperAdmin;
 * InvitationNotAllowed when one of them is neither New nor Invited; TooManyRequests when one was invited too often
 */
export async function inviteAccounts(
  parts: AccountMailing,
  transaction: Executor,
  { accountIds, actorAccountId, origin, isPasswordReset }: Invitation,
): Promise<readonly string[]> {
  const accounts = await lockAccounts(transaction, accountIds);
  if (accounts.length < new Set(accountIds).size || accounts.some(({ status }) => status === 'Active'))
    throw new AppError('InvitationNotAllowed');
  const ids = accounts.map(({ id }) => id);
  if (await isBlockedFor(transaction, ids, actorAccountId)) throw new AppError('BlockedBySuperAdmin');
  // Counts within the transaction, unlike failed sign-ins: an invitation that is rolled back sends no e-mail, so it
  // does not count.
  if (isPasswordReset !== true)
    for (const { email } of accounts)
      await requireRateLimit(transaction, parts.limits.invitations, email.toLowerCase());
  await voidOneTimeTokens(transaction, ids);
  const links: string[] = [];
  for (const account of accounts) links.push(await writeInvitation(parts, transaction, account));
  await markInvited(transaction, ids);
  await recordAuditEvents(
    transaction,
    accounts.map(({ target }) => ({ action: 'invitation.create', actorAccountId, origin, target })),
  );
  return links;
}

async function writeInvitation(
  { mailer, limits: { invitationSeconds } }: AccountMailing,
  transaction: Executor,
  account: LockedAccount,
): Promise<string> {
  const initialPassword = createInitialPassword();
  const { id: oneTimeTokenId, token } = await createOneTimeToken(transaction, {
    accountId: account.id,
    purpose: 'invitation',
    lifeSeconds: invitationSeconds,
    initialPasswordHash: hashInitialPassword(initialPassword),
    boundTo: 'present reach',
  });
  const link = passwordLink(mailer, account, token);
  const template = invitationEmail({ link, initialPassword, days: Math.round(invitationSeconds / DAY) });
  await mailer.send(transaction, account.addressee, { ...template, oneTimeTokenId });
  return link;
}
