import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { launcherOf } from './isolation.ts';

/** Unit of /proc/<pid>/statm on the platforms Node supports. */
const PAGE_BYTES = 4096;

/**
 * A process that reads what strangers sent, with nothing to do harm with: no environment, no files but those named, no other process to
 * start, and where the system allows it no network and nobody to signal.
 */
export class SandboxedChild {
  readonly process: ChildProcess;
  readonly #isWrapped: boolean;

  private constructor(process: ChildProcess, isWrapped: boolean) {
    this.process = process;
    this.#isWrapped = isWrapped;
  }

  /** @param readable folders, with their separator at the end, and files that the program may read */
  static async start(
    program: string,
    readable: readonly string[],
    nodeArguments: readonly string[],
  ): Promise<SandboxedChild> {
    const launcher = await launcherOf([
      '--permission',
      ...readable.map((path) => `--allow-fs-read=${path}`),
      ...nodeArguments,
    ]);
    const child = fork(program, [], {
      ...launcher,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    return new SandboxedChild(child, launcher.execPath !== process.execPath);
  }

  /** Resident memory in bytes; 0 where there is no /proc, and as long as the program is not there. */
  get memoryBytes(): number {
    try {
      return Number(readFileSync(`/proc/${this.#pid ?? 0}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
    } catch {
      return 0;
    }
  }

  /** Ends it at once. It holds no state worth a farewell, and may be in a loop that would not hear one. */
  kill(): void {
    const pid = this.#isWrapped ? this.#pid : undefined;
    // The reader itself, so that whoever started it sees how it ended and takes it off the system's list.
    if (pid !== undefined && endProcess(pid)) return;
    this.process.kill('SIGKILL');
  }

  /** Of the reader itself, which is the only child of the command that made its namespaces. */
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
