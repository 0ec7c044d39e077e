import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { within } from '../../platform/deadline/index.ts';
import { type Finding, reportAs } from './finding.ts';
import { type FoldersObservation, type FoldersRequest, foldersObservation } from './look-at-folder.ts';

const ENTRY = path.join(import.meta.dirname, 'look-at-folders.entry.ts');
/** A disk that is slower is not usable for the portal either. */
const LIMIT_MS = 8_000;
/** The limit until the child process runs. Both limits together are shorter than the limit of a check. */
const START_LIMIT_MS = 10_000;

/**
 * Looks at folders in a process of its own, which is killed at the limit: on a network file system that is gone a call
 * never returns, and the process that made it never ends. The time until the process runs says nothing about the disk.
 * @throws Error when the process does not run in time, or fails
 */
export async function lookInChild(
  request: FoldersRequest,
  { limitMs = LIMIT_MS, startLimitMs = START_LIMIT_MS } = {},
): Promise<FoldersObservation | 'hangs'> {
  const child = spawn(process.execPath, [...process.execArgv, ENTRY, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Rejects when there is no process, e.g. at the limit of processes: it has no streams then.
  await once(child, 'spawn');
  try {
    let [result, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (text: string) => (result += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    const ended = once(child, 'close');
    const running = Promise.race([once(child.stdout, 'data'), ended]);
    if ((await within(startLimitMs, running)) === undefined)
      throw new Error(
        `${request.folder} was not looked at: this machine is too busy to start a program within ${startLimitMs / 1000} s. Run the check again when it has less to do`,
      );
    if ((await within(limitMs, ended)) === undefined) return 'hangs';
    if (result.trim() === '') throw new Error(`${request.folder} could not be looked at: ${errors.trim()}`);
    return foldersObservation.parse(JSON.parse(result));
  } finally {
    child.kill('SIGKILL');
    // The kernel may not end a process that waits for a disk: it must not keep this one.
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
