import { type ChildProcess, fork } from 'node:child_process';

/** A process of the bench; it is ended with the bench, whatever ends that. */
export interface Child {
  readonly pid: number;
  /** Sends a message and waits for the next one that comes back. @throws Error when the process ends instead. */
  ask(message: object): Promise<unknown>;
  /** Waits for the next message. */
  hear(): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts an entry file; what it logs to standard output is thrown away, as a portal's log is written to a file or a pipe. */
export function startChild(entry: URL, argv: readonly string[] = []): Child {
  const child = fork(entry, [...argv], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return {
    pid: child.pid ?? 0,
    ask: (message) => {
      const answer = nextMessage(child);
      child.send(message);
      return answer;
    },
    hear: () => nextMessage(child),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => {
      child.off('message', onMessage);
      reject(new Error(`a process of the bench ended with ${code ?? 'a signal'}`));
    };
    const onMessage = (message: unknown) => {
      child.off('exit', onExit);
      resolve(message);
    };
    child.once('exit', onExit);
    child.once('message', onMessage);
  });
}
