import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findLauncher } from './isolation.ts';

/** The unit of /proc/<pid>/statm on the platforms that Node supports. */
const PAGE_BYTES = 4096;

/**
 * A process that reads untrusted files and therefore has no environment, reads only the listed files and cannot start processes. If the
 * system allows namespaces, it also has no network and cannot signal other processes.
 */
export class SandboxedChild {
  readonly process: ChildProcess;
  readonly #isWrapped: boolean;

  private constructor(process: ChildProcess, isWrapped: boolean) {
    this.process = process;
    this.#isWrapped = isWrapped;
  }

  /** @param readablePaths the folders (with a separator at the end) and files that the program may read */
  static async start(
    program: string,
    readablePaths: readonly string[],
    nodeArguments: readonly string[],
  ): Promise<SandboxedChild> {
    const launcher = await findLauncher([
      '--permission',
      ...readablePaths.map((path) => `--allow-fs-read=${path}`),
      ...nodeArguments,
    ]);
    const child = fork(program, [], {
      ...launcher,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // A process group of its own, see `kill`.
      detached: true,
    });
    return new SandboxedChild(child, launcher.execPath !== process.execPath);
  }

  /** The resident memory in bytes; 0 on a system without /proc, and before the program has started. */
  get memoryBytes(): number {
    try {
      return Number(readFileSync(`/proc/${this.#pid ?? 0}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
    } catch {
      return 0;
    }
  }

  /** Kills the process immediately: it has no state to save, and may be in a loop in which it would ignore a request to end. */
  kill(): void {
    const pid = this.#isWrapped ? this.#pid : undefined;
    // The program itself is killed. The wrapper that started it sees its end and removes it from the process table.
    if (pid !== undefined && endProcess(pid)) return;
    // The whole group is killed: if only a wrapper is killed while it starts the program, the program continues.
    if (this.process.pid !== undefined) endProcess(-this.process.pid);
  }

  /** The process id of the program itself, which is the only child of the command that created its namespaces. */
  get #pid(): number | undefined {
    const { pid } = this.process;
    if (!this.#isWrapped || pid === undefined) return pid;
    try {
      const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ');
      return child === undefined || child === '' ? undefined : Number(child);
    } catch {
      return undefined;
    }
  }
}

function endProcess(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}
