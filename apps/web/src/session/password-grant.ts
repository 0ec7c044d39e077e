import type { TokenRequest, TokenResponse } from '@belegfach/contract';
import type { ApiClient } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import type { StoredTokens } from './token-store.ts';

/** The scope that requests a refresh token; the API has no other. */
export const SCOPE = 'offline_access';

/** Why no tokens were issued. */
export type GrantRefusal =
  /** The password or the code is wrong. */
  | { readonly kind: 'wrong-credentials' }
  /** Too many attempts. */
  | { readonly kind: 'wait'; readonly seconds: number }
  /** A fault that has raised an alert. */
  | { readonly kind: 'failed' };

export type SecondFactorRequired = { readonly kind: 'second-factor'; readonly twoFactorToken: string };

export type GrantResult =
  | { readonly kind: 'tokens'; readonly tokens: StoredTokens }
  | SecondFactorRequired
  | { readonly kind: 'set-password'; readonly link: PasswordLink }
  | GrantRefusal;

type ResponseOf<Kind extends TokenResponse['login_response']> = Extract<
  TokenResponse,
  { login_response: Kind }
>;

/** The values that open the set-password page, from a link in an e-mail or from the response to an initial password. */
export type PasswordLink = ResponseOf<'SetPassword'>['set_password'];

/** The tokens of a response, if it contains any. */
export function tokensOf(response: TokenResponse): StoredTokens | undefined {
  return response.login_response === 'Default' ? toStoredTokens(response) : undefined;
}

function toStoredTokens(response: ResponseOf<'Default'>): StoredTokens {
  return {
    accessToken: response.access_token,
    expiresIn: response.expires_in,
    refreshToken: response.refresh_token,
  };
}

export function toGrantResult(response: TokenResponse): GrantResult {
  switch (response.login_response) {
    case 'Default':
      return { kind: 'tokens', tokens: toStoredTokens(response) };
    case 'TwoFactorAuthentication':
      return { kind: 'second-factor', twoFactorToken: response.twofactor_token };
    case 'SetPassword':
      return { kind: 'set-password', link: response.set_password };
  }
}

/** The request of step 1: the password. */
export function passwordForm(email: string, password: string, deviceToken: string): TokenRequest {
  return { grant_type: 'password', username: email.trim(), password, scope: SCOPE, deviceToken };
}

/** The request of step 2: the code of the authenticator app is sent as the password, with the token of step 1. */
export function codeForm(
  email: string,
  code: string,
  { twoFactorToken, deviceToken }: { readonly twoFactorToken: string; readonly deviceToken: string },
): TokenRequest {
  return {
    grant_type: 'password',
    username: email.trim(),
    password: code,
    twoFactorToken,
    scope: SCOPE,
    deviceToken,
  };
}

/** Requests tokens. The form itself shows wrong credentials and too many attempts; other problems raise an alert. */
export async function requestGrant(client: ApiClient, body: TokenRequest): Promise<GrantResult> {
  try {
    return toGrantResult(
      await client.call('POST /connect/token', { encoding: 'form', body, noAlertFor: [400, 429] }),
    );
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 400) return { kind: 'wrong-credentials' };
    const { waitSeconds } = error;
    return waitSeconds === undefined ? { kind: 'failed' } : { kind: 'wait', seconds: waitSeconds };
  }
}
