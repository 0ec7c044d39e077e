import { type ChildProcess, fork } from 'node:child_process';

/** No answer within this time is a fault: the longest load takes a few seconds, the slowest compared query about ten. */
const MESSAGE_TIMEOUT_MS = 120_000;

/** A process of the bench. */
export interface BenchProcess {
  readonly pid: number;
  /** Sends a message and waits for the next one from the process. @throws Error when the process ends instead, or none arrives. */
  sendAndReceive(message: object): Promise<unknown>;
  /** Waits for the next message. */
  receive(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Sets the size of the thread pool, as for the portal. */
const RUNTIME = new URL('../../scripts/check-runtime.js', import.meta.url).href;

/** Starts an entry file; its standard output is discarded, because a portal's log is written to a file or a pipe. */
export function startChild(
  entry: URL,
  argv: readonly string[] = [],
  messageTimeoutMs = MESSAGE_TIMEOUT_MS,
): BenchProcess {
  const child = fork(entry, [...argv], {
    execArgv: ['--import', RUNTIME],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    pid: child.pid ?? 0,
    sendAndReceive: (message) => {
      const answer = nextMessage(child, messageTimeoutMs);
      child.send(message);
      return answer;
    },
    receive: () => nextMessage(child, messageTimeoutMs),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function nextMessage(child: ChildProcess, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      settle();
      reject(new Error(reason));
    };
    const onExit = (code: number | null) => fail(`a process of the bench ended with ${code ?? 'a signal'}`);
    const onMessage = (message: unknown) => {
      settle();
      resolve(message);
    };
    const timer = setTimeout(() => fail('a process of the bench does not answer'), timeoutMs);
    const settle = () => {
      clearTimeout(timer);
      child.off('exit', onExit).off('message', onMessage);
    };
    child.once('exit', onExit).once('message', onMessage);
  });
}

/** Called by the entry file of such a process: ends it when the bench has ended for any reason. */
export function exitWithParent(): void {
  process.once('disconnect', () => process.exit());
}
