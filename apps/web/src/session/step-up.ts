import type { TokenRequest } from '@belegfach/contract';
import {
  codeForm,
  type GrantRefusal,
  type GrantResult,
  passwordForm,
  type SecondFactorWanted,
} from './password-grant.ts';
import type { StoredTokens } from './token-store.ts';

export type StepUpResult = { readonly kind: 'confirmed' } | SecondFactorWanted | GrantRefusal;

/** Proving once more who one is, for a call that the server lets through only soon after a sign-in (security section 2). */
export interface StepUp {
  /** A call waits for the proof. */
  readonly isAsked: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly confirmPassword: (password: string) => Promise<StepUpResult>;
  readonly confirmCode: (twoFactorToken: string, code: string) => Promise<StepUpResult>;
  /** The waiting calls fail, without a word. */
  readonly cancel: () => void;
}

interface StepUpDependencies {
  readonly email: () => string | undefined;
  readonly deviceToken: () => string;
  readonly request: (body: TokenRequest) => Promise<GrantResult>;
  /** Takes the tokens of the new session in place of the old one's, which ends. */
  readonly replaceTokens: (tokens: StoredTokens) => void;
}

/** @returns what the screen needs, and `ask` for the calls: true once the proof was given */
export function createStepUp({ email, deviceToken, request, replaceTokens }: StepUpDependencies) {
  const listeners = new Set<() => void>();
  /** Several calls may need the proof at once; it is asked for once. */
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
    // An initial password belongs to an account that can't be signed in.
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
