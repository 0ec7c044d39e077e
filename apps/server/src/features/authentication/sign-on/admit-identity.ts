import type { SignOnResult, TokenResponse } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { type LockedAccount, findAccountIdOfEmail, lockAccounts } from '../account.repository.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { createOneTimeToken } from '../one-time-tokens/one-time-token.repository.ts';
import { openSession } from '../sessions/open-session.ts';
import { acceptSignOn } from './accept-sign-on.ts';
import { judgeSignOn } from './judge-sign-on.ts';
import type { SignOnIdentity } from './read-identity.ts';
import { findLinkedAccountId, getSignOnCandidate } from './sign-on-identity.repository.ts';
import { SignOnRefusal } from './sign-on-refusal.ts';

type Dependencies = Pick<AuthenticationDependencies, 'limits' | 'mailer'>;

/** A verified identity, and the request that brought it. */
interface AdmittedSignOn {
  readonly identity: SignOnIdentity;
  /** The id of the identity provider. */
  readonly provider: string;
  /** The account that confirms its identity; undefined for a sign-in. */
  readonly confirmingId: number | undefined;
  readonly deviceHash: Buffer;
  readonly origin: RequestOrigin;
}

/**
 * Signs in the account that an identity is linked to, or that has its address. If the portal asks for a code, the sign-on
 * changes nothing before the right code.
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
  if (decision.asksForCode)
    return { email: account.email, grant: await requestCode(dependencies, transaction, account, signOn) };
  await acceptSignOn(dependencies, transaction, account, decision, signOn);
  return { email: account.email, grant: await openSignOnSession(dependencies, transaction, account, signOn) };
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

/** The identity provider checked no second factor, so the portal asks for its own. */
async function requestCode(
  { limits }: Dependencies,
  transaction: Executor,
  account: LockedAccount,
  { identity, provider, origin }: AdmittedSignOn,
): Promise<TokenResponse> {
  const { issuer, subject, email, authenticatedAt } = identity;
  const { token } = await createOneTimeToken(transaction, {
    accountId: account.id,
    purpose: 'second-factor',
    lifetimeSeconds: limits.secondFactorSeconds,
    signOn: {
      provider,
      issuer,
      subject,
      authenticatedAt,
      email: typeof email === 'string' ? email : undefined,
    },
  });
  await recordAuditEvents(transaction, {
    action: 'sign-in.sign-on',
    actorAccountId: account.id,
    origin,
    facts: { provider, next: 'code' },
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
    facts: { provider, secondFactor: hasSecondFactor },
  });
  return openSession(transaction, limits, account, {
    origin,
    deviceHash,
    signOn: { provider, hasSecondFactor, authenticatedAt },
  });
}
