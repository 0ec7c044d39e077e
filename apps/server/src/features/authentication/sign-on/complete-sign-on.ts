import type { SignOnResponse, SignOnResult } from '@belegfach/contract';
import type { RequestOrigin } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { clientNetwork, consumeAttempt } from '../../../platform/rate-limit/index.ts';
import { hashToken } from '../../../platform/session-store/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { networkRateLimitFor } from '../authentication.limits.ts';
import { admitIdentity } from './admit-identity.ts';
import { readIdentity, type SignOnIdentity } from './read-identity.ts';
import { openSecrets } from './sealed-secrets.ts';
import { takeSignOnAttempt } from './sign-on-attempt.repository.ts';
import type { ProviderConnection, SignOnClients } from './sign-on-clients.ts';
import { findLinkedAccountId } from './sign-on-identity.repository.ts';
import { recordSignOnRefusal } from './sign-on-refusal.ts';
import { hashBrowser } from './start-sign-on.ts';

/** The clocks of the identity provider and of the database may differ by this much. */
const CLOCK_TOLERANCE_S = 60;

type TakenAttempt = NonNullable<Awaited<ReturnType<typeof takeSignOnAttempt>>>;

/** Completes sign-ons: redeems the response of an identity provider once, and signs in the account of the identity. */
export function createCompleteSignOn(dependencies: AuthenticationDependencies, clients: SignOnClients) {
  const { database, limits, secrets } = dependencies;
  const { executor } = database;

  /** @throws AppError SignOnExpired when no such sign-on was started in this browser, or it was completed before */
  async function takeAttempt({ provider, response, deviceToken }: SignOnResponse) {
    const [state = '', ...otherStates] = new URLSearchParams(response).getAll('state');
    if (otherStates.length > 0) throw new AppError('SignOnFailed');
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
    const { claims, readUserInfo } = await clients.use(connection, 'response', (client) =>
      client.redeem(response, signOnSecrets, { mustSignInAgain }),
    );
    const issuer = connection.provider.issuer.href;
    const isLinked = (await findLinkedAccountId(executor, { issuer, subject: claims.sub })) !== undefined;
    // Some identity providers state the address only in the user information. A linked identity needs no address.
    const hasEnough = isLinked || typeof claims['email'] === 'string';
    const userInfo = hasEnough ? claims : await clients.use(connection, 'response', readUserInfo);
    const identity = readIdentity(connection.provider, claims, userInfo);
    if (mustSignInAgain && !isAuthenticatedSince(identity, attempt)) throw new AppError('SignOnFailed');
    return identity;
  }

  /**
   * Counts a failure for its network. A response to a sign-on of this browser is never refused: failures of other
   * clients in the same network must not prevent it from being completed.
   * @throws AppError TooManyRequests
   */
  async function countFailure({ code }: AppError, isStarted: boolean, origin: RequestOrigin): Promise<void> {
    if (code === 'SignOnCancelled' || code === 'SignOnUnavailable') return;
    const limit = networkRateLimitFor(limits.failuresPerNetwork, origin);
    const retryAfter = await consumeAttempt(executor, limit, clientNetwork(origin.address));
    if (retryAfter > 0 && !isStarted) throw new AppError('TooManyRequests', { retryAfter });
  }

  return async (request: SignOnResponse, origin: RequestOrigin): Promise<SignOnResult> => {
    const connection = clients.get(request.provider);
    let isStarted = false;
    try {
      const taken = await takeAttempt(request);
      isStarted = true;
      const signOn = {
        identity: await redeem(connection, request.response, taken),
        provider: connection.provider.id,
        confirmingId: taken.attempt.account_id ?? undefined,
        deviceHash: hashBrowser(request.deviceToken),
        origin,
      };
      return await database.transaction((transaction) => admitIdentity(dependencies, transaction, signOn));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await countFailure(error, isStarted, origin);
      await recordSignOnRefusal(executor, error, connection.provider.id, origin);
      throw error;
    }
  };
}

/** `prompt=login` is only a request: the time of the authentication shows whether it was followed. */
function isAuthenticatedSince({ authenticatedAt }: SignOnIdentity, { created_at }: TakenAttempt): boolean {
  return authenticatedAt !== undefined && authenticatedAt + CLOCK_TOLERANCE_S >= created_at.getTime() / 1000;
}
