import { recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import type { Mailer } from '../../../platform/mail/index.ts';
import { createToken } from '../../../platform/sessions/index.ts';
import { consumeRateLimit } from '../../../platform/rate-limit/index.ts';
import { type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { AuthenticationLimits } from '../authentication.limits.ts';
import { invitationEmail } from '../email-templates/invitation-email.ts';
import { createOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { passwordLink } from '../one-time-tokens/password-link.ts';
import { createInitialPassword, hashInitialPassword } from './initial-password.ts';
import { isBlockedFor, markInvited } from './invitation.repository.ts';
import type { Invitations } from './invitations.ts';

const DAY = 24 * 3600;

export function createInvitations(dependencies: {
  readonly mailer: Mailer;
  readonly limits: Pick<AuthenticationLimits, 'invitationSeconds' | 'invitations'>;
}): Invitations {
  const { mailer, limits } = dependencies;

  /** Counts within the transaction, unlike failed sign-ins: an invitation that is rolled back sends no e-mail. */
  async function refuseTooMany(transaction: Executor, { email }: LockedAccount): Promise<void> {
    const wait = await consumeRateLimit(transaction, limits.invitations, email.toLowerCase());
    if (wait > 0) throw new AppError('TooManyRequests', { retryAfter: wait });
  }

  async function writeInvitation(transaction: Executor, account: LockedAccount): Promise<string> {
    const { token, hash } = createToken('once');
    const initialPassword = createInitialPassword();
    const oneTimeTokenId = await createOneTimeToken(transaction, {
      accountId: account.id,
      purpose: 'invitation',
      hash,
      lifeSeconds: limits.invitationSeconds,
      initialPasswordHash: hashInitialPassword(initialPassword),
      boundTo: 'present reach',
    });
    const link = passwordLink(mailer, account, token);
    const days = Math.round(limits.invitationSeconds / DAY);
    await mailer.send(transaction, account.addressee, {
      ...invitationEmail({ name: account.name, link, initialPassword, days }),
      oneTimeTokenId,
    });
    return link;
  }

  return {
    invite: async (transaction, { accountIds, actorAccountId, origin, isPasswordReset }) => {
      const accounts = await lockAccounts(transaction, accountIds);
      if (accounts.length < new Set(accountIds).size || accounts.some(({ status }) => status === 'Active'))
        throw new AppError('InvitationNotAllowed');
      const ids = accounts.map(({ id }) => id);
      if (await isBlockedFor(transaction, ids, actorAccountId)) throw new AppError('BlockedBySuperAdmin');
      if (isPasswordReset !== true) for (const account of accounts) await refuseTooMany(transaction, account);
      await voidOneTimeTokens(transaction, ids);
      const links: string[] = [];
      for (const account of accounts) links.push(await writeInvitation(transaction, account));
      await markInvited(transaction, ids);
      await recordAuditEvents(
        transaction,
        accounts.map((account) => ({
          action: 'invitation.create',
          actorAccountId,
          origin,
          target: { kind: account.userType, id: account.publicId },
        })),
      );
      return links;
    },
  };
}
