import { AppError, InvalidRequest } from '../../../platform/errors/index.ts';
import {
  classifyOpenIdFault,
  createOpenIdClient,
  type OpenIdClient,
} from '../../../platform/open-id/index.ts';
import { describeIdentityProviderFault } from './find-identity-provider-fault.ts';
import { redirectUriOf, type SignOnProvider } from './sign-on-settings.ts';

/** A line for the operator about an identity provider. */
export type ReportSignOnFault = (line: string) => void;

export interface ProviderConnection {
  readonly provider: SignOnProvider;
  readonly client: OpenIdClient;
}

export type SignOnClients = ReturnType<typeof createSignOnClients>;

/** The connections to the identity providers. None is opened before it is needed. */
export function createSignOnClients(
  providers: readonly SignOnProvider[],
  publicUrl: URL,
  report: ReportSignOnFault,
) {
  const connections: readonly ProviderConnection[] = providers.map((provider) => ({
    provider,
    client: createOpenIdClient({ ...provider, redirectUri: redirectUriOf(publicUrl, provider) }),
  }));

  /** Reports the fault to the operator. @returns the error for the user */
  function translateFault(
    { provider }: ProviderConnection,
    error: unknown,
    during: 'connection' | 'response',
  ): AppError {
    const fault = classifyOpenIdFault(error, during);
    // A user who cancels at the identity provider is no fault.
    if (fault !== 'cancelled') report(describeIdentityProviderFault(provider, error));
    const codes = {
      unavailable: 'SignOnUnavailable',
      cancelled: 'SignOnCancelled',
      refused: 'SignOnFailed',
    } as const;
    return new AppError(codes[fault]);
  }

  const find = (id: string) => connections.find(({ provider }) => provider.id === id);
  return {
    find,
    findByIssuer: (issuer: string | undefined) =>
      connections.find(({ provider }) => provider.issuer.href === issuer),
    /** @throws InvalidRequest */
    get: (id: string): ProviderConnection => {
      const connection = find(id);
      if (connection === undefined) throw new InvalidRequest({ provider: ['is not configured'] });
      return connection;
    },
    /** @throws AppError SignOnUnavailable; during a response also SignOnCancelled, SignOnFailed */
    use: async <T>(
      connection: ProviderConnection,
      during: 'connection' | 'response',
      use: (client: OpenIdClient) => Promise<T>,
    ): Promise<T> => {
      try {
        return await use(connection.client);
      } catch (error) {
        throw translateFault(connection, error, during);
      }
    },
  };
}
