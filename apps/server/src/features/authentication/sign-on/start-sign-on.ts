import type { SignOnStart } from '@belegfach/contract';
import type { RequestOrigin } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { createSignOnSecrets } from '../../../platform/open-id/index.ts';
import { clientNetwork, consumeAttemptOrThrow } from '../../../platform/rate-limit/index.ts';
import { hashToken } from '../../../platform/session-store/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import { networkRateLimitFor } from '../authentication.limits.ts';
import type { Caller } from '../caller.ts';
import { hashDeviceToken } from '../known-devices/device-token.ts';
import { createSignOnAttempt } from './sign-on-attempt.repository.ts';
import type { ProviderConnection, SignOnClients } from './sign-on-clients.ts';
import { findLinkedIssuer } from './sign-on-identity.repository.ts';
import { sealSecrets } from './sealed-secrets.ts';

/**
 * Starts sign-ons: stores the values that are needed to complete them, and returns the address at the identity
 * provider.
 */
export function createStartSignOn(dependencies: AuthenticationDependencies, clients: SignOnClients) {
  const { database, limits, secrets } = dependencies;
  const { executor } = database;

  async function start(
    connection: ProviderConnection,
    deviceToken: string,
    origin: RequestOrigin,
    accountId?: number,
  ): Promise<{ readonly url: string }> {
    const limit = networkRateLimitFor(limits.signOnsPerNetwork, origin);
    await consumeAttemptOrThrow(executor, limit, clientNetwork(origin.address));
    const { provider } = connection;
    const signOnSecrets = createSignOnSecrets();
    const mustSignInAgain = accountId !== undefined;
    const url = await clients.use(connection, 'connection', (client) =>
      client.authorizationUrl(signOnSecrets, { mustSignInAgain, acrValues: provider.secondFactor.acr }),
    );
    const stateHash = hashToken(signOnSecrets.state);
    await createSignOnAttempt(
      executor,
      { stateHash, provider: provider.id, browserHash: hashBrowser(deviceToken) },
      {
        sealed: sealSecrets(secrets, signOnSecrets, stateHash),
        accountId,
        lifetimeSeconds: limits.signOnSeconds,
      },
    );
    return { url };
  }

  return {
    /** @throws InvalidRequest for an unknown identity provider; AppError SignOnUnavailable, TooManyRequests */
    start: ({ provider, deviceToken }: SignOnStart, origin: RequestOrigin) =>
      start(clients.get(provider), deviceToken, origin),
    /**
     * The caller confirms their identity at the identity provider that their account is linked to.
     * @throws AppError SignOnNotAllowed without a link; SignOnUnavailable, TooManyRequests
     */
    confirm: async ({ accountId }: Caller, deviceToken: string, origin: RequestOrigin) => {
      const connection = clients.findByIssuer(await findLinkedIssuer(executor, accountId));
      if (connection === undefined) throw new AppError('SignOnNotAllowed');
      return start(connection, deviceToken, origin, accountId);
    },
  };
}

/** @throws Error for a token that the contract would have refused */
export function hashBrowser(deviceToken: string): Buffer {
  const hash = hashDeviceToken(deviceToken);
  if (hash === undefined) throw new Error('the token of the browser is too short');
  return hash;
}
