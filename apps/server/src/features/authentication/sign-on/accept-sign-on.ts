import { createHash } from 'node:crypto';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { type LockedAccount, lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { securityEmail } from '../email-templates/security-email.ts';
import { type PendingSignOn, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { judgeSignOn, type SignOnDecision } from './judge-sign-on.ts';
import {
  acceptInvitation,
  getSignOnCandidate,
  linkIdentity,
  type LinkKey,
} from './sign-on-identity.repository.ts';
import { SignOnRefusal } from './sign-on-refusal.ts';

type Dependencies = Pick<AuthenticationDependencies, 'mailer'>;

interface AcceptedSignOn {
  readonly identity: LinkKey;
  readonly provider: string;
  readonly origin: RequestOrigin;
}

/**
 * Stores the effect of a sign-on after its last step: the first sign-on links the account, and accepts an invitation.
 * @throws SignOnRefusal
 */
export async function acceptSignOn(
  dependencies: Dependencies,
  transaction: Executor,
  account: LockedAccount,
  { acceptsInvitation, isFirst }: Pick<SignOnDecision, 'acceptsInvitation' | 'isFirst'>,
  signOn: AcceptedSignOn,
): Promise<void> {
  if (acceptsInvitation) await useInvitation(transaction, account, signOn);
  if (isFirst) await link(dependencies, transaction, account, signOn);
}

/**
 * Like `acceptSignOn`, but after the code of the portal's own second factor. Account and identity are judged again: the
 * account may have been blocked, and either may have been linked, since the sign-on.
 * @throws SignOnRefusal; AppError SignOnLinkedToAnother
 */
export async function acceptSignOnAfterCode(
  dependencies: Dependencies,
  transaction: Executor,
  accountId: number,
  { provider, issuer, subject, email, authenticatedAt }: PendingSignOn,
  origin: RequestOrigin,
): Promise<void> {
  const [account] = await lockAccounts(transaction, [accountId]);
  if (account === undefined) throw new SignOnRefusal('no-account', undefined);
  const candidate = await getSignOnCandidate(transaction, account.id);
  const identity = {
    issuer,
    subject,
    authenticatedAt,
    email: email ?? ({ fault: 'email-missing' } as const),
    hasSecondFactor: false,
  };
  const decision = judgeSignOn(candidate, identity, undefined);
  if (typeof decision === 'string') throw new SignOnRefusal(decision, account.id);
  await acceptSignOn(dependencies, transaction, account, decision, { identity, provider, origin });
}

async function useInvitation(
  transaction: Executor,
  account: LockedAccount,
  { provider, origin }: AcceptedSignOn,
): Promise<void> {
  if (!(await acceptInvitation(transaction, account.id)))
    throw new SignOnRefusal('invitation-over', account.id);
  await voidOneTimeTokens(transaction, [account.id]);
  await recordAuditEvents(transaction, {
    action: 'invitation.accept',
    actorAccountId: account.id,
    origin,
    target: account.target,
    facts: { provider },
  });
}

async function link(
  { mailer }: Dependencies,
  transaction: Executor,
  account: LockedAccount,
  { identity, provider, origin }: AcceptedSignOn,
): Promise<void> {
  await linkIdentity(transaction, account.id, identity);
  await mailer.send(transaction, account.addressee, securityEmail('sign-on-linked'));
  await recordAuditEvents(transaction, {
    action: 'sign-on.link',
    actorAccountId: account.id,
    origin,
    target: account.target,
    facts: { provider, subjectSha256: digestOf(identity.subject) },
  });
}

/**
 * The audit trail stores this hash instead of the subject. An administrator of the identity provider can compute the hash of
 * each user, to find the user of an entry.
 */
function digestOf(subject: string): string {
  return createHash('sha256').update(subject).digest('hex');
}
