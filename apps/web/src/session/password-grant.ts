import type { TokenRequest, TokenResponse, UserType } from '@belegfach/contract';
import type { ApiClient } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import type { StoredTokens } from './token-store.ts';

/** The refresh token is asked for by this scope, the only one there is (spec section 7). */
export const SCOPE = 'offline_access';

/** What opens the set-password page: the values of a mail's link, or the answer to an initial password (decisions D2, D3). */
export interface PasswordLink {
  readonly id: string;
  readonly token: string;
  readonly usertype: UserType;
}

/** Why no tokens came. */
export type GrantRefusal =
  | { readonly kind: 'refused' }
  /** Too many tries; `seconds` as the server says, or undefined. */
  | { readonly kind: 'wait'; readonly seconds: number | undefined }
  /** An alert has been raised already. */
  | { readonly kind: 'failed' };

export type SecondFactorWanted = { readonly kind: 'second-factor'; readonly twoFactorToken: string };

export type GrantResult =
  | { readonly kind: 'tokens'; readonly tokens: StoredTokens }
  | SecondFactorWanted
  | { readonly kind: 'set-password'; readonly link: PasswordLink }
  | GrantRefusal;

type Answer<Kind extends TokenResponse['login_response']> = Extract<TokenResponse, { login_response: Kind }>;

function storedForm(answer: Answer<'Default'>): StoredTokens {
  return {
    accessToken: answer.access_token,
    expiresIn: answer.expires_in,
    refreshToken: answer.refresh_token,
  };
}

/** The tokens of an answer that has some. */
export function tokensOf(answer: TokenResponse): StoredTokens | undefined {
  return answer.login_response === 'Default' ? storedForm(answer) : undefined;
}

function resultOf(answer: TokenResponse): GrantResult {
  switch (answer.login_response) {
    case 'Default':
      return { kind: 'tokens', tokens: storedForm(answer) };
    case 'TwoFactorAuthentication':
      return { kind: 'second-factor', twoFactorToken: answer.twofactor_token };
    case 'SetPassword':
      return { kind: 'set-password', link: answer.set_password };
  }
}

/** Step 1: the password. */
export function passwordForm(email: string, password: string, deviceToken: string): TokenRequest {
  return { grant_type: 'password', username: email.trim(), password, scope: SCOPE, deviceToken };
}

/** Step 2: the code of the app travels as the password, beside the token of step 1 (spec section 7). */
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

/** Asks for tokens. Wrong and too many are the form's to tell, everything else raises its alert. */
export async function requestGrant(client: ApiClient, body: TokenRequest): Promise<GrantResult> {
  try {
    return resultOf(await client.call('POST /connect/token', { encoding: 'form', body, silent: [400, 429] }));
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    if (error.status === 400) return { kind: 'refused' };
    return error.status === 429 ? { kind: 'wait', seconds: error.retryAfter } : { kind: 'failed' };
  }
}
