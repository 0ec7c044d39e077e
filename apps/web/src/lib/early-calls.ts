import type { ApiClient } from './api-client.ts';
import type { CallArguments, CallInput, CallResult, DataCallName } from './api-types.ts';

/** Starts a call before the component that needs its response is shown. */
export type StartEarly = <N extends DataCallName>(name: N, input: CallInput<N>) => void;

interface EarlyCall {
  readonly token: string | undefined;
  readonly startedAt: number;
  readonly response: Promise<unknown>;
}

/** An older response is not used. */
const MAX_AGE_MS = 30_000;

/**
 * A client whose calls can be started early. The first later call with the same name and input gets that response, if
 * it was requested with the same access token. After an early call that failed, the later one is made as usual and
 * reports its problem.
 */
export function withEarlyCalls(client: ApiClient, accessToken: () => string | undefined) {
  const started = new Map<string, EarlyCall>();

  function take(key: string): Promise<unknown> | undefined {
    const early = started.get(key);
    started.delete(key);
    if (early === undefined || early.token !== accessToken()) return undefined;
    return Date.now() - early.startedAt < MAX_AGE_MS ? early.response : undefined;
  }

  function call<N extends DataCallName>(name: N, ...args: CallArguments<N>): Promise<CallResult<N>> {
    const response = started.size === 0 ? undefined : take(keyOf(name, args[0]));
    const callNow = () => client.call(name, ...args);
    return response === undefined ? callNow() : (response as Promise<CallResult<N>>).catch(callNow);
  }

  function start<N extends DataCallName>(name: N, input: CallInput<N>): void {
    if (started.has(keyOf(name, input))) return;
    // The compiler does not know that the input of every call may have further options.
    const options = [{ ...input, noAlertFor: 'all' }] as unknown as CallArguments<N>;
    const response = client.call(name, ...options);
    response.catch(() => undefined);
    started.set(keyOf(name, input), { token: accessToken(), startedAt: Date.now(), response });
  }

  return { api: { ...client, call }, start };
}

function keyOf(name: string, input: { readonly params?: unknown; readonly query?: unknown } = {}): string {
  return JSON.stringify([name, input.params, input.query]);
}
