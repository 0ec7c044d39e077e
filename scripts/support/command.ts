import { spawn } from 'node:child_process';

export interface CommandOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Keep the output instead of showing it as it comes. */
  readonly quiet?: boolean;
  /** The folder to run in; this process's own if not given. */
  readonly cwd?: string;
  /** Milliseconds; a program that takes longer is ended, with all it started. */
  readonly timeLimit?: number;
}

export interface CommandResult {
  /** The exit code; 128 when a signal ended the program. */
  readonly code: number;
  /** Both streams in the order they came; empty unless `quiet`. */
  readonly output: string;
}

const KILLED = 128;
/** The longest that a timer of Node can wait: 24 days. */
const NO_LIMIT = 2 ** 31 - 1;
/** Milliseconds from a request to end to the end by force. */
const GRACE = 10_000;
const running = new Set<number>();
let interrupted = false;

/**
 * Runs a program to its end. It gets a process group of its own, so that a stop reaches its children too: killing only a
 * wrapper such as npm leaves alive what the wrapper started.
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
    const overdue = setTimeout(() => endGroup(pid), options.timeLimit ?? NO_LIMIT);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(overdue);
      if (pid !== undefined) running.delete(pid);
      // A program that somebody ended from outside leaves no word of its own.
      if (signal !== null) console.error(`${[program, ...parameters].join(' ')}: ended by ${signal}`);
      resolve({ code: code ?? KILLED, output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * Ctrl-C and SIGTERM reach only this process, since each program has a group of its own: passes them on. The caller sees
 * its programs end and asks `wasInterrupted` before it starts the next one. A second signal ends this process at once.
 */
export function passSignalsOn(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      interrupted = true;
      process.exitCode = KILLED;
      for (const pid of running) signalGroup(pid, signal);
    });
}

export function wasInterrupted(): boolean {
  return interrupted;
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  signalGroup(pid, 'SIGTERM');
  setTimeout(() => running.has(pid) && signalGroup(pid, 'SIGKILL'), GRACE).unref();
}

/** Signals a program and all it started; one that has already ended is fine. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch {
    // It ended between the look and the signal.
  }
}
