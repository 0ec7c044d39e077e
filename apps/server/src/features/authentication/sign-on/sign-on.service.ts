import type { RequestOrigin } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/index.ts';
import { hashToken } from '../../../platform/session-store/index.ts';
import type { AuthenticationDependencies } from '../authentication.dependencies.ts';
import type { Caller } from '../caller.ts';
import type { SessionService } from '../session.service.ts';
import { createCompleteSignOn } from './complete-sign-on.ts';
import { createSignOnClients, type ReportSignOnFault } from './sign-on-clients.ts';
import { findProviderOfToken } from './sign-on-identity.repository.ts';
import { createStartSignOn } from './start-sign-on.ts';
import { unlinkIdentity } from './unlink-identity.ts';

export type SignOnService = ReturnType<typeof createSignOnService>;

interface SignOnDependencies extends AuthenticationDependencies {
  readonly sessions: Pick<SessionService, 'logout'>;
  readonly publicUrl: URL;
  readonly report: ReportSignOnFault;
}

/** Single sign-on of back-office users (OpenID Connect). */
export function createSignOnService({ sessions, publicUrl, report, ...dependencies }: SignOnDependencies) {
  const clients = createSignOnClients(dependencies.signOn.providers, publicUrl, report);

  /** The session in the portal ends in any case, also while the identity provider does not answer. */
  async function signOut(refreshToken: string, origin: RequestOrigin): Promise<{ url: string | null }> {
    const providerId = await findProviderOfToken(dependencies.database.executor, hashToken(refreshToken));
    await sessions.logout(refreshToken, origin);
    const connection = providerId === undefined ? undefined : clients.find(providerId);
    if (connection === undefined) return { url: null };
    try {
      const url = await clients.use(connection, 'connection', (client) =>
        client.endSessionUrl(new URL('/', publicUrl).href),
      );
      return { url: url ?? null };
    } catch (error) {
      if (error instanceof AppError) return { url: null };
      throw error;
    }
  }

  return {
    ...createStartSignOn(dependencies, clients),
    complete: createCompleteSignOn(dependencies, clients),
    signOut,
    unlink: (caller: Caller, publicId: string, origin: RequestOrigin) =>
      unlinkIdentity(dependencies, caller, publicId, origin),
  };
}
