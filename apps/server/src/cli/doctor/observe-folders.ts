import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { within } from '../../platform/deadline/index.ts';
import { type Finding, reportAs } from './finding.ts';
import { type FoldersObservation, type FoldersRequest, foldersObservation } from './look-at-folder.ts';

const ENTRY = path.join(import.meta.dirname, 'look-at-folders.entry.ts');
/** A disk that takes longer is too slow for the portal too. */
const LIMIT_MS = 8_000;
/** The time limit for starting the child process. Both limits together are shorter than the limit of a check. */
const START_LIMIT_MS = 10_000;

/**
 * Inspects the folders in a child process and kills it at the time limit. If a network file system has disappeared, a
 * system call on it never returns, and its process cannot end. Starting the child has a limit of its own, because a slow
 * start says nothing about the disk.
 * @throws Error if the child does not start in time, or fails
 */
export async function observeFoldersInChildProcess(
  request: FoldersRequest,
  { limitMs = LIMIT_MS, startLimitMs = START_LIMIT_MS } = {},
): Promise<FoldersObservation | 'hangs'> {
  const child = spawn(process.execPath, [...process.execArgv, ENTRY, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Rejects if no process can be started, e.g. if the process limit is reached; the child then has no streams.
  await once(child, 'spawn');
  try {
    let [result, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (result += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const ended = once(child, 'close');
    const running = Promise.race([once(child.stdout, 'data'), ended]);
    if ((await within(startLimitMs, running)) === undefined)
      throw new Error(
        `${request.folder} was not checked: this machine is too busy to start a program within ${startLimitMs / 1000} s. Run the check again when it has less to do`,
      );
    if ((await within(limitMs, ended)) === undefined) return 'hangs';
    if (result.trim() === '') throw new Error(`${request.folder} could not be checked: ${errors.trim()}`);
    return foldersObservation.parse(JSON.parse(result));
  } finally {
    child.kill('SIGKILL');
    // The kernel cannot always end a process that waits for a disk. Such a child must not keep this process alive.
    child.stdout.destroy();
    child.stderr.destroy();
    child.unref();
  }
}

export function describeHang(check: string, setting: string, folder: string): Finding {
  return reportAs(check).fault(
    `${setting}: the file system of ${folder} does not answer within ${LIMIT_MS / 1000} s. Check its disk, or the server of its network share`,
  );
}
