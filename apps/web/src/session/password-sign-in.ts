import type { TokenRequest } from '@belegfach/contract';
import type { ApiClient } from '../lib/api-client.ts';
import { ApiProblem } from '../lib/api-problem.ts';
import type { CurrentUser } from './current-user.ts';
import {
  codeForm,
  type GrantRefusal,
  type PasswordLink,
  passwordForm,
  requestGrant,
  type SecondFactorRequired,
} from './password-grant.ts';
import type { StoredTokens } from './token-store.ts';

type SignInResult =
  | { readonly kind: 'signed-in'; readonly user: CurrentUser }
  | SecondFactorRequired
  /** The password was the initial password of an invitation. */
  | { readonly kind: 'set-password'; readonly link: PasswordLink }
  | GrantRefusal;

type ActivationResult = { readonly kind: 'activated' } | GrantRefusal;

interface Credentials {
  readonly email: string;
  readonly password: string;
}
interface SecondFactor {
  readonly email: string;
  readonly twoFactorToken: string;
  readonly verificationCode: string;
}

/** Sign-in with a password, and with the code of a second factor. */
export interface PasswordSignIn {
  readonly signIn: (credentials: Credentials) => Promise<SignInResult>;
  readonly confirmCode: (factor: SecondFactor) => Promise<SignInResult>;
  /** Completes the set-up of a second factor. The other sessions of the account end. */
  readonly activateSecondFactor: (token: string, code: string) => Promise<ActivationResult>;
}

interface PasswordSignInDependencies {
  /** Sends no access token. */
  readonly anonymous: ApiClient;
  readonly api: ApiClient;
  /** The e-mail address of the signed-in user. */
  readonly email: () => string | undefined;
  readonly deviceToken: () => string;
  /** Stores the tokens and loads the user. */
  readonly acceptTokens: (tokens: StoredTokens) => Promise<CurrentUser>;
  /** Forgets the tokens of a user who could not be loaded. */
  readonly clear: () => void;
}

export function createPasswordSignIn(dependencies: PasswordSignInDependencies): PasswordSignIn {
  const { anonymous, api, email: currentEmail, deviceToken, acceptTokens, clear } = dependencies;

  async function signInWith(body: TokenRequest): Promise<SignInResult> {
    const result = await requestGrant(anonymous, body);
    if (result.kind !== 'tokens') return result;
    try {
      return { kind: 'signed-in', user: await acceptTokens(result.tokens) };
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      clear();
      return { kind: 'failed' };
    }
  }

  async function activateSecondFactor(token: string, code: string): Promise<ActivationResult> {
    const result = await requestGrant(
      api,
      codeForm(currentEmail() ?? '', code, { twoFactorToken: token, deviceToken: deviceToken() }),
    );
    if (result.kind === 'tokens') {
      await acceptTokens(result.tokens);
      return { kind: 'activated' };
    }
    return result.kind === 'second-factor' || result.kind === 'set-password'
      ? { kind: 'wrong-credentials' }
      : result;
  }

  return {
    signIn: ({ email, password }) => signInWith(passwordForm(email, password, deviceToken())),
    confirmCode: ({ email, twoFactorToken, verificationCode }) =>
      signInWith(codeForm(email, verificationCode, { twoFactorToken, deviceToken: deviceToken() })),
    activateSecondFactor,
  };
}
