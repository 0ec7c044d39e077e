import type { ApiClient } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import { toGrantResult } from './password-grant.ts';
import type { CurrentUser } from './current-user.ts';
import type { StoredTokens } from './token-store.ts';

export type SignOnResult =
  | { readonly kind: 'signed-in'; readonly user: CurrentUser }
  | { readonly kind: 'second-factor'; readonly email: string; readonly twoFactorToken: string }
  /** An alert has already been raised. */
  | { readonly kind: 'failed' };

/** Single sign-on at an identity provider (SIG-110). */
export interface SignOn {
  /** Leads the browser to an identity provider. @returns false when it cannot be used; an alert has been raised then */
  readonly start: (provider: string) => Promise<boolean>;
  /** Like `start`, for a signed-in user who confirms their identity. */
  readonly confirm: () => Promise<boolean>;
  /** @param response the query with which the identity provider sent the browser back */
  readonly complete: (provider: string, response: string) => Promise<SignOnResult>;
  /** Ends the session of a refresh token, and leads to the sign-out of the identity provider, if it has one. */
  readonly signOut: (refreshToken: string) => void;
}

interface SignOnDependencies {
  /** Sends no access token. */
  readonly anonymous: ApiClient;
  readonly api: ApiClient;
  readonly deviceToken: () => string;
  /** Stores the tokens, ends an earlier session, and loads the user. */
  readonly acceptTokens: (tokens: StoredTokens) => Promise<CurrentUser>;
  readonly leaveTo: (address: string) => void;
}

export function createSignOn(dependencies: SignOnDependencies): SignOn {
  const { anonymous, api, deviceToken, acceptTokens, leaveTo } = dependencies;

  async function leave(request: Promise<{ readonly url: string | null }>): Promise<boolean> {
    try {
      const { url } = await request;
      if (url !== null) leaveTo(url);
      return url !== null;
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      return false;
    }
  }

  return {
    start: (provider) =>
      leave(anonymous.call('POST /SignOn/Start', { body: { provider, deviceToken: deviceToken() } })),
    confirm: () => leave(api.call('POST /SignOn/Confirm', { body: { deviceToken: deviceToken() } })),
    complete: async (provider, response) => {
      try {
        const { email, grant } = await anonymous.call('POST /SignOn/Complete', {
          body: { provider, response, deviceToken: deviceToken() },
        });
        const result = toGrantResult(grant);
        if (result.kind === 'tokens') return { kind: 'signed-in', user: await acceptTokens(result.tokens) };
        if (result.kind === 'second-factor') return { ...result, email };
        return { kind: 'failed' };
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error;
        return { kind: 'failed' };
      }
    },
    signOut: (refreshToken) => {
      void leave(
        anonymous.call('POST /SignOn/SignOut', { body: { refresh_token: refreshToken }, noAlertFor: 'all' }),
      );
    },
  };
}
