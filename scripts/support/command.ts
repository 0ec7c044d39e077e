import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Collects the output instead of showing it immediately. */
  readonly quiet?: boolean;
  /** The working directory; default: the one of this process. */
  readonly cwd?: string;
  /** Milliseconds; a program that takes longer is ended with all processes that it started. */
  readonly timeLimitMs?: number;
}

export interface CommandResult {
  /** The exit code; 128 when a signal ended the program. */
  readonly code: number;
  /** Both streams in the order of their arrival; empty unless `quiet`. */
  readonly output: string;
}

const EXIT_CODE_AFTER_SIGNAL = 128;
/** The longest delay of a Node timer: 24 days. */
const MAX_TIMER_MS = 2 ** 31 - 1;
/** Milliseconds between the request to end and the forced end. */
const GRACE_PERIOD_MS = 10_000;
const running = new Set<number>();
let interrupted = false;

/**
 * Runs a program to its end. It gets a process group of its own, so that a stop also reaches its children: killing only a
 * wrapper such as npm leaves the processes alive that the wrapper started.
 */
export function runCommand(
  program: string,
  parameters: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const stream = options.quiet === true ? 'pipe' : 'inherit';
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      env: { ...process.env, ...options.env },
      ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
      detached: true,
      stdio: ['ignore', stream, stream],
    });
    const { pid } = child;
    if (pid !== undefined) running.add(pid);
    const chunks: Buffer[] = [];
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    const timer = setTimeout(() => endGroup(pid), options.timeLimitMs ?? MAX_TIMER_MS);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      if (pid !== undefined) running.delete(pid);
      // A program that was ended from outside prints no message itself.
      if (signal !== null) console.error(`${[program, ...parameters].join(' ')}: ended by ${signal}`);
      resolve({ code: code ?? EXIT_CODE_AFTER_SIGNAL, output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * Ctrl-C and SIGTERM reach only this process, because each program has a group of its own: this passes them on. The caller sees
 * that its programs end and calls `wasInterrupted` before it starts the next one. A second signal ends this process immediately.
 */
export function forwardSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      interrupted = true;
      process.exitCode = EXIT_CODE_AFTER_SIGNAL;
      for (const pid of running) signalGroup(pid, signal);
    });
}

export function wasInterrupted(): boolean {
  return interrupted;
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => running.has(pid) && signalGroup(pid, 'SIGKILL'), GRACE_PERIOD_MS).unref();
}

/** Sends a signal to a program and all processes that it started; a program that has already ended is ignored. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // The program ended before the signal.
  }
}
