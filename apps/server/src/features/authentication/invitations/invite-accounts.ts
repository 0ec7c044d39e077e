import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { consumeAttemptOrThrow } from '../../../platform/rate-limit/index.ts';
import { type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { InvitationDependencies, MailDependencies } from '../authentication.dependencies.ts';
import {
  type AccessNames,
  invitationEmail,
  signOnInvitationEmail,
} from '../email-templates/invitation-email.ts';
import { findAccountsOfRoles } from '../sign-on/sign-on-identity.repository.ts';
import { createOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { passwordLink } from '../one-time-tokens/password-link.ts';
import { createInitialPassword, hashInitialPassword } from './initial-password.ts';
import { findAccessNames, isBlockedFor, markInvited } from './invitation.repository.ts';

const DAY_S = 24 * 3600;

interface Invitation {
  readonly accountIds: readonly number[];
  readonly actorAccountId: number | undefined;
  readonly origin: RequestOrigin | undefined;
  /** A password reset has its own limits: anonymous requests must not use up the invitations of administrators. */
  readonly isPasswordReset?: true;
}

/**
 * Invites accounts in the caller's transaction: locks them, voids their earlier invitations, creates a link token and
 * an initial password for each, sets their status to Invited, and writes the e-mails and audit entries. The caller has
 * already checked the rights.
 * @returns the link of each e-mail in the order of the accounts' ids, for callers that deliver it in another way
 * @throws AppError BlockedBySuperAdmin if a SuperAdmin blocked an account and the actor is not a SuperAdmin;
 * InvitationNotAllowed if an account is neither New nor Invited; TooManyRequests if an account was invited too often
 */
export async function inviteAccounts(
  dependencies: InvitationDependencies,
  transaction: Executor,
  { accountIds, actorAccountId, origin, isPasswordReset }: Invitation,
): Promise<readonly string[]> {
  const accounts = await lockAccounts(transaction, accountIds);
  if (accounts.length < new Set(accountIds).size || accounts.some(({ status }) => status === 'Active'))
    throw new AppError('InvitationNotAllowed');
  const ids = accounts.map(({ id }) => id);
  if (await isBlockedFor(transaction, ids, actorAccountId)) throw new AppError('BlockedBySuperAdmin');
  // Unlike failed sign-ins, invitations count within the transaction: one that is rolled back sends no e-mail and does
  // not count.
  if (isPasswordReset !== true)
    for (const { email } of accounts)
      await consumeAttemptOrThrow(
        transaction,
        dependencies.limits.invitationsPerRecipient,
        email.toLowerCase(),
      );
  await voidOneTimeTokens(transaction, ids);
  const { passwordOffRoles } = dependencies.signOn;
  const withoutPassword = await findAccountsOfRoles(transaction, ids, passwordOffRoles);
  const accessNames = await findAccessNames(transaction, ids);
  const links: string[] = [];
  for (const account of accounts)
    links.push(
      await writeInvitation(dependencies, transaction, account, {
        access: accessNames.get(account.id) ?? { providers: [], customers: [] },
        hasPassword: !withoutPassword.has(Number(account.id)),
      }),
    );
  await markInvited(transaction, ids);
  await recordAuditEvents(
    transaction,
    accounts.map(({ target }) => ({ action: 'invitation.create', actorAccountId, origin, target })),
  );
  return links;
}

async function writeInvitation(
  { mailer, limits: { invitationSeconds } }: MailDependencies,
  transaction: Executor,
  account: LockedAccount,
  { access, hasPassword }: { readonly access: AccessNames; readonly hasPassword: boolean },
): Promise<string> {
  const initialPassword = createInitialPassword();
  const { id: oneTimeTokenId, token } = await createOneTimeToken(transaction, {
    accountId: account.id,
    purpose: 'invitation',
    lifetimeSeconds: invitationSeconds,
    initialPasswordHash: hashInitialPassword(initialPassword),
    validForProviders: 'currently visible',
  });
  const validDays = Math.round(invitationSeconds / DAY_S);
  const validUntil = new Date(Date.now() + invitationSeconds * 1000);
  const link = hasPassword ? passwordLink(mailer, account, token) : mailer.link('/');
  const template = hasPassword
    ? invitationEmail({ access, link, initialPassword, validDays, validUntil })
    : signOnInvitationEmail({ access, link, validDays, validUntil });
  await mailer.send(transaction, account.addressee, { ...template, oneTimeTokenId });
  return link;
}
