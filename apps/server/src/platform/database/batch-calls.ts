import { currentSpan, type OpenSpan, runInSpan } from '../tracing/index.ts';
import { classifyDatabaseError } from './error-kind.ts';

/** Two, so that one slow run does not delay all other calls. */
const MAX_CONCURRENT_RUNS = 2;
/** A run that takes longer probably hangs, perhaps on a broken connection, so the next run does not wait for it. */
const STALLED_RUN_MS = 1_000;
/** More calls wait for the next run, so that a statement stays small. */
const MAX_BATCH_SIZE = 100;

interface PendingCall<Input, Output> {
  readonly input: Input;
  readonly span: OpenSpan | undefined;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends the queries of simultaneous requests to the database together. A call starts immediately when no other call is
 * running. Calls that come while others run wait and share one statement, one round trip and one disk sync. A call is
 * resolved only by a run that began after it, so that the call sees everything that was committed before it.
 * @param run returns one output per input, in order. When it fails for several inputs, it is called again for each
 * input, so that no call gets the error of another one. It is not called again if the database was unavailable: a
 * statement whose outcome is unknown may have been stored, and would then be stored twice
 */
export function batchCalls<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  const pendingCalls: PendingCall<Input, Output>[] = [];
  let running = 0;

  const runBatch = async (calls: readonly PendingCall<Input, Output>[]): Promise<void> => {
    try {
      // A statement that several requests share is in the trace of the first of them.
      const outputs = await runInSpan(calls[0]?.span, () => run(calls.map(({ input }) => input)));
      if (outputs.length !== calls.length) throw new Error('one output per input is expected');
      for (const [index, output] of outputs.entries()) calls[index]?.resolve(output);
    } catch (error) {
      if (calls.length > 1 && mayBeOfOneCall(error)) await Promise.all(calls.map((call) => runBatch([call])));
      else for (const { reject } of calls) reject(error);
    }
  };
  const startRun = (): void => {
    if (running === MAX_CONCURRENT_RUNS || pendingCalls.length === 0) return;
    running += 1;
    let isCounted = true;
    const finish = (): void => {
      clearTimeout(timer);
      if (!isCounted) return;
      isCounted = false;
      running -= 1;
      startRun();
    };
    const timer = setTimeout(finish, STALLED_RUN_MS);
    void runBatch(pendingCalls.splice(0, MAX_BATCH_SIZE)).finally(finish);
  };

  return (input) =>
    new Promise((resolve, reject) => {
      pendingCalls.push({ input, span: currentSpan(), resolve, reject });
      startRun();
    });
}

/**
 * Whether a single call may have caused the error. An unavailable or slow database fails every call, so a second
 * attempt would only wait again.
 */
function mayBeOfOneCall(error: unknown): boolean {
  const kind = classifyDatabaseError(error);
  return kind === undefined || kind === 'busy';
}
