import type { SignOnResult, TokenResponse } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { type LockedAccount, findAccountIdOfEmail, lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { securityEmail } from '../email-templates/security-email.ts';
import { rememberDevice } from '../known-devices/known-device.repository.ts';
import { createOneTimeToken, voidOneTimeTokens } from '../one-time-tokens/one-time-token.repository.ts';
import { openSession } from '../sessions/open-session.ts';
import { CODE_OF_REASON, judgeSignOn, type SignOnReason } from './judge-sign-on.ts';
import type { SignOnIdentity } from './read-identity.ts';
import {
  acceptInvitation,
  findLinkedAccountId,
  getSignOnCandidate,
  linkIdentity,
} from './sign-on-identity.repository.ts';
import type { SignOnProvider } from './sign-on-settings.ts';

type Dependencies = Pick<AuthenticationDependencies, 'limits' | 'mailer'>;

/** A verified identity, and the request that brought it. */
export interface AdmittedSignOn {
  readonly identity: SignOnIdentity;
  readonly provider: SignOnProvider;
  /** The account that confirms its identity; undefined for a sign-in. */
  readonly confirmingId: number | undefined;
  readonly deviceHash: Buffer;
  readonly origin: RequestOrigin;
}

/** An identity that does not sign in. Only the audit trail learns the reason. */
export class SignOnRefusal extends AppError {
  readonly reason: SignOnReason;
  readonly accountId: number | undefined;

  constructor(reason: SignOnReason, accountId: number | undefined) {
    super(CODE_OF_REASON[reason]);
    this.reason = reason;
    this.accountId = accountId;
  }
}

/**
 * Signs in the account that an identity is linked to. A first sign-on links the account of its address, and accepts its
 * invitation.
 * @throws SignOnRefusal
 */
export async function admitIdentity(
  dependencies: Dependencies,
  transaction: Executor,
  signOn: AdmittedSignOn,
): Promise<SignOnResult> {
  const { identity, confirmingId } = signOn;
  const account = await lockAccountOf(transaction, identity);
  const candidate = account && (await getSignOnCandidate(transaction, account.id));
  const decision = judgeSignOn(candidate, identity, confirmingId);
  if (typeof decision === 'string') throw new SignOnRefusal(decision, account?.id);
  if (account === undefined) throw new SignOnRefusal('no-account', undefined);
  if (decision.acceptsInvitation) {
    if (!(await acceptInvitation(transaction, account.id)))
      throw new SignOnRefusal('invitation-over', account.id);
    await voidOneTimeTokens(transaction, [account.id]);
  }
  if (decision.isFirst) await link(dependencies, transaction, account, signOn);
  const grant = decision.asksForCode
    ? await requestCode(dependencies, transaction, account, signOn)
    : await openSignOnSession(dependencies, transaction, account, signOn);
  return { email: account.email, grant };
}

async function lockAccountOf(
  transaction: Executor,
  identity: SignOnIdentity,
): Promise<LockedAccount | undefined> {
  const linkedId = await findLinkedAccountId(transaction, identity);
  const { email } = identity;
  const id =
    linkedId ?? (typeof email === 'string' ? await findAccountIdOfEmail(transaction, email) : undefined);
  if (id === undefined) return undefined;
  const [account] = await lockAccounts(transaction, [id]);
  return account;
}

async function link(
  { mailer }: Dependencies,
  transaction: Executor,
  account: LockedAccount,
  { identity, provider, origin }: AdmittedSignOn,
): Promise<void> {
  await linkIdentity(transaction, account.id, identity);
  await mailer.send(transaction, account.addressee, securityEmail('sign-on-linked'));
  await recordAuditEvents(transaction, {
    action: 'sign-on.link',
    actorAccountId: account.id,
    origin,
    target: account.target,
    facts: { provider: provider.id },
  });
}

/**
 * The identity provider checked no second factor, so the portal asks for its own. The browser becomes a known device:
 * other people's wrong passwords must not keep the code from being accepted.
 */
async function requestCode(
  { limits }: Dependencies,
  transaction: Executor,
  account: LockedAccount,
  { provider, deviceHash, origin }: AdmittedSignOn,
): Promise<TokenResponse> {
  await rememberDevice(transaction, account.id, deviceHash);
  const { token } = await createOneTimeToken(transaction, {
    accountId: account.id,
    purpose: 'second-factor',
    lifetimeSeconds: limits.secondFactorSeconds,
    signOnProvider: provider.id,
  });
  await recordAuditEvents(transaction, {
    action: 'sign-in.sign-on',
    actorAccountId: account.id,
    origin,
    facts: { provider: provider.id, next: 'code' },
  });
  return {
    login_response: 'TwoFactorAuthentication',
    twofactor_token: token,
    access_token: null,
    refresh_token: null,
    expires_in: null,
  };
}

async function openSignOnSession(
  { limits }: Dependencies,
  transaction: Executor,
  account: LockedAccount,
  { identity, provider, deviceHash, origin }: AdmittedSignOn,
): Promise<TokenResponse> {
  const { hasSecondFactor, authenticatedAt = 0 } = identity;
  await recordAuditEvents(transaction, {
    action: 'sign-in',
    actorAccountId: account.id,
    origin,
    facts: { provider: provider.id, secondFactor: hasSecondFactor },
  });
  return openSession(transaction, limits, account, {
    origin,
    deviceHash,
    signOn: { provider: provider.id, hasSecondFactor, authenticatedAt },
  });
}
