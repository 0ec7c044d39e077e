import type { TokenRequest } from '@belegfach/contract';
import {
  codeForm,
  type GrantRefusal,
  type GrantResult,
  passwordForm,
  type SecondFactorRequired,
} from './password-grant.ts';
import type { StoredTokens } from './token-store.ts';

export type StepUpResult = { readonly kind: 'confirmed' } | SecondFactorRequired | GrantRefusal;

/** Confirms the user's identity again, for a call that the server accepts only soon after a sign-in (SIG-59). */
export interface StepUp {
  /** A call waits for the confirmation. */
  readonly isAsked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly confirmPassword: (password: string) => Promise<StepUpResult>;
  readonly confirmCode: (twoFactorToken: string, code: string) => Promise<StepUpResult>;
  /** The waiting calls fail without an alert. */
  readonly cancel: () => void;
}

interface StepUpDependencies {
  readonly email: () => string | undefined;
  readonly deviceToken: () => string;
  readonly request: (body: TokenRequest) => Promise<GrantResult>;
  /** Stores the tokens of the new session and ends the old one. */
  readonly replaceTokens: (tokens: StoredTokens) => void;
}

/**
 * @returns the state and actions for the dialog, and `ask` for the API calls, which resolves to true once the identity
 * was confirmed
 */
export function createStepUp({ email, deviceToken, request, replaceTokens }: StepUpDependencies) {
  const listeners = new Set<() => void>();
  /** Several calls may wait at the same time; the user is asked once. */
  let asked: { readonly given: Promise<boolean>; readonly settle: (isGiven: boolean) => void } | undefined;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  function answer(isGiven: boolean): void {
    const waiting = asked;
    asked = undefined;
    waiting?.settle(isGiven);
    tell();
  }

  function ask(): Promise<boolean> {
    if (asked === undefined) {
      let settle: (isGiven: boolean) => void = () => undefined;
      const given = new Promise<boolean>((resolve) => (settle = resolve));
      asked = { given, settle };
      tell();
    }
    return asked.given;
  }

  async function give(form: (username: string) => TokenRequest): Promise<StepUpResult> {
    const username = email();
    if (username === undefined) return { kind: 'refused' };
    const result = await request(form(username));
    // An initial password belongs to an account that cannot be signed in.
    if (result.kind === 'set-password') return { kind: 'refused' };
    if (result.kind !== 'tokens') return result;
    replaceTokens(result.tokens);
    answer(true);
    return { kind: 'confirmed' };
  }

  const stepUp: StepUp = {
    isAsked: () => asked !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    confirmPassword: (password) => give((username) => passwordForm(username, password, deviceToken())),
    confirmCode: (twoFactorToken, code) =>
      give((username) => codeForm(username, code, { twoFactorToken, deviceToken: deviceToken() })),
    cancel: () => answer(false),
  };
  return { stepUp, ask };
}
