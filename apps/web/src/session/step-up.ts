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

/** Confirms the identity of the user again, for API calls that require a recent sign-in (SIG-59). */
export interface StepUp {
  /** Whether an API call waits for the confirmation. */
  readonly isRequested: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  readonly confirmPassword: (password: string) => Promise<StepUpResult>;
  readonly confirmCode: (twoFactorToken: string, code: string) => Promise<StepUpResult>;
  /** Ends the waiting API calls as failed, without an alert. */
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
 * @returns `stepUp`, the state and actions for the dialog, and `requestStepUp` for the API client: its promise resolves to
 * whether the user has confirmed the identity
 */
export function createStepUp({ email, deviceToken, request, replaceTokens }: StepUpDependencies) {
  const listeners = new Set<() => void>();
  /** Several calls may wait at the same time. The user is asked once. */
  let pending:
    | { readonly confirmation: Promise<boolean>; readonly settle: (isConfirmed: boolean) => void }
    | undefined;

  function notifyListeners(): void {
    for (const listener of listeners) listener();
  }

  function settlePending(isConfirmed: boolean): void {
    const settled = pending;
    pending = undefined;
    settled?.settle(isConfirmed);
    notifyListeners();
  }

  function requestStepUp(): Promise<boolean> {
    if (pending === undefined) {
      let settle: (isConfirmed: boolean) => void = () => undefined;
      const confirmation = new Promise<boolean>((resolve) => (settle = resolve));
      pending = { confirmation, settle };
      notifyListeners();
    }
    return pending.confirmation;
  }

  async function submit(buildRequest: (username: string) => TokenRequest): Promise<StepUpResult> {
    const username = email();
    if (username === undefined) return { kind: 'wrong-credentials' };
    const result = await request(buildRequest(username));
    // Does not happen: a user with an initial password must set a password before the first session.
    if (result.kind === 'set-password') return { kind: 'wrong-credentials' };
    if (result.kind !== 'tokens') return result;
    replaceTokens(result.tokens);
    settlePending(true);
    return { kind: 'confirmed' };
  }

  const stepUp: StepUp = {
    isRequested: () => pending !== undefined,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    confirmPassword: (password) => submit((username) => passwordForm(username, password, deviceToken())),
    confirmCode: (twoFactorToken, code) =>
      submit((username) => codeForm(username, code, { twoFactorToken, deviceToken: deviceToken() })),
    cancel: () => settlePending(false),
  };
  return { stepUp, requestStepUp };
}
