import type { SignOnResponse, SignOnResult } from '@belegfach/contract';
import { type RequestOrigin, recordAuditEvents } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { clientNetwork, consumeAttemptOrThrow, refundAttempt } from '../../../platform/rate-limit/index.ts';
import { hashToken } from '../../../platform/session-store/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { networkRateLimitFor } from '../authentication.limits.ts';
import { type AdmittedSignOn, admitIdentity, SignOnRefusal } from './admit-identity.ts';
import { readIdentity, type SignOnIdentity } from './read-identity.ts';
import { openSecrets } from './sealed-secrets.ts';
import { takeSignOnAttempt } from './sign-on-attempt.repository.ts';
import type { ProviderConnection, SignOnClients } from './sign-on-clients.ts';
import { findLinkedAccountId } from './sign-on-identity.repository.ts';
import { hashBrowser } from './start-sign-on.ts';

/** The clocks of the identity provider and of the database may differ by this much. */
const CLOCK_TOLERANCE_S = 60;

type TakenAttempt = NonNullable<Awaited<ReturnType<typeof takeSignOnAttempt>>>;

/** Completes sign-ons: redeems the response of an identity provider once, and signs in the account of the identity. */
export function createCompleteSignOn(dependencies: AuthenticationDependencies, clients: SignOnClients) {
  const { database, limits, secrets } = dependencies;
  const { executor } = database;

  /** @throws AppError SignOnExpired when no such sign-on was started in this browser, or it was completed before */
  async function takeAttempt({ provider, deviceToken }: SignOnResponse, state: string) {
    const stateHash = hashToken(state);
    const browserHash = hashBrowser(deviceToken);
    const attempt = await takeSignOnAttempt(executor, { stateHash, provider, browserHash });
    const opened = attempt && openSecrets(secrets, attempt.sealed, stateHash);
    if (attempt === undefined || opened === undefined) throw new AppError('SignOnExpired');
    return { attempt, signOnSecrets: { ...opened, state } };
  }

  async function redeem(
    connection: ProviderConnection,
    response: string,
    { attempt, signOnSecrets }: Awaited<ReturnType<typeof takeAttempt>>,
  ): Promise<SignOnIdentity> {
    const mustSignInAgain = attempt.account_id !== null;
    const identity = await clients.use(connection, 'response', async (client) => {
      const { claims, readUserInfo } = await client.redeem(response, signOnSecrets, { mustSignInAgain });
      const issuer = connection.provider.issuer.href;
      const isLinked = (await findLinkedAccountId(executor, { issuer, subject: claims.sub })) !== undefined;
      // Some identity providers give the address only there. A link needs no address.
      const userInfo = isLinked || typeof claims['email'] === 'string' ? claims : await readUserInfo();
      return readIdentity(connection.provider, claims, userInfo);
    });
    if (mustSignInAgain && !isAuthenticatedSince(identity, attempt)) throw new AppError('SignOnFailed');
    return identity;
  }

  async function recordRefusal(error: unknown, providerId: string, origin: RequestOrigin): Promise<void> {
    if (!(error instanceof AppError) || error.code === 'TooManyRequests') return;
    const refusal = error instanceof SignOnRefusal ? error : undefined;
    await recordAuditEvents(executor, {
      action: 'sign-in.sign-on',
      result: 'refused',
      actorAccountId: refusal?.accountId,
      origin,
      facts: { provider: providerId, reason: refusal?.reason ?? error.code },
    });
  }

  return async (request: SignOnResponse, origin: RequestOrigin): Promise<SignOnResult> => {
    const connection = clients.get(request.provider);
    const limit = networkRateLimitFor(limits.failuresPerNetwork, origin);
    const network = clientNetwork(origin.address);
    await consumeAttemptOrThrow(executor, limit, network);
    try {
      const [state = '', ...otherStates] = new URLSearchParams(request.response).getAll('state');
      if (otherStates.length > 0) throw new AppError('SignOnFailed');
      const taken = await takeAttempt(request, state);
      const identity = await redeem(connection, request.response, taken);
      const admitted: AdmittedSignOn = {
        identity,
        provider: connection.provider,
        confirmingId: taken.attempt.account_id ?? undefined,
        deviceHash: hashBrowser(request.deviceToken),
        origin,
      };
      const result = await database.transaction((transaction) =>
        admitIdentity(dependencies, transaction, admitted),
      );
      await refundAttempt(executor, limit, network);
      return result;
    } catch (error) {
      await recordRefusal(error, connection.provider.id, origin);
      throw error;
    }
  };
}

/** `prompt=login` is only a request: the time of the authentication shows whether it was followed. */
function isAuthenticatedSince({ authenticatedAt }: SignOnIdentity, { created_at }: TakenAttempt): boolean {
  return authenticatedAt !== undefined && authenticatedAt + CLOCK_TOLERANCE_S >= created_at.getTime() / 1000;
}
