import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { ignoreCodes } from '../../../../platform/errors/index.ts';
import { isIntakeName } from './folder-entries.ts';

/** Files that are not taken in yet. */
export interface WaitingFiles {
  readonly count: number;
  /** The time at which the oldest of them arrived or was claimed; undefined without a file. */
  readonly oldestAt: Date | undefined;
}

/** The files of a provider's hot folder and of its unfinished deliveries in `work/`. Changes nothing. */
export async function findWaitingFiles(folder: string): Promise<WaitingFiles> {
  const work = path.join(folder, 'work');
  const deliveries = await listNames(work, 'folder');
  const arrivals = await Promise.all(
    [folder, ...deliveries.map((name) => path.join(work, name))].map(listArrivals),
  );
  return summarise(arrivals.flat());
}

/**
 * The files that wait in `DATA_DIR/intake` while `INTAKE_DIR` names another folder: nobody looks there any more.
 * @param intakeDirectory undefined if this instance watches no hot folder
 * @returns no files if the hot folders are there
 */
export async function findLeftFiles(
  dataDirectory: string,
  intakeDirectory: string | undefined,
): Promise<WaitingFiles> {
  const former = path.join(dataDirectory, 'intake');
  if (intakeDirectory !== undefined && path.resolve(intakeDirectory) === path.resolve(former))
    return summarise([]);
  const folders = await listNames(former, 'folder');
  const left = await Promise.all(folders.map((name) => findWaitingFiles(path.join(former, name))));
  const oldest = left.flatMap(({ oldestAt }) => (oldestAt === undefined ? [] : [oldestAt.getTime()]));
  return { ...summarise(oldest), count: left.reduce((sum, { count }) => sum + count, 0) };
}

/** One line for the operator. */
export function describeLeftFiles(
  dataDirectory: string,
  intakeDirectory: string | undefined,
  count: number,
): string {
  const former = path.join(dataDirectory, 'intake');
  const remedy =
    intakeDirectory === undefined
      ? 'With documents in a bucket an instance watches hot folders only if INTAKE_DIR is set: stop the portal, move the folders to a folder of its own, and set it'
      : `Stop the portal and move the folders in it to ${intakeDirectory}`;
  return `INTAKE_DIR: ${count} ${count === 1 ? 'file waits' : 'files wait'} in ${former}, which is not read any more. ${remedy}`;
}

function summarise(arrivedAt: readonly number[]): WaitingFiles {
  return {
    count: arrivedAt.length,
    oldestAt: arrivedAt.length === 0 ? undefined : new Date(Math.min(...arrivedAt)),
  };
}

/**
 * The time at which the waiting files arrived: the time of the inode's last change, because a sender can set the time of the
 * content's last change.
 */
async function listArrivals(folder: string): Promise<number[]> {
  const names = (await listNames(folder, 'file')).filter(isIntakeName);
  const stats = await Promise.all(
    // A file that was taken meanwhile does not wait.
    names.map((name) => lstat(path.join(folder, name)).catch(ignoreCodes('ENOENT'))),
  );
  return stats.flatMap((one) => (one === undefined ? [] : [one.ctimeMs]));
}

async function listNames(folder: string, kind: 'file' | 'folder'): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(ignoreCodes('ENOENT', 'ENOTDIR'));
  return (entries ?? [])
    .filter((entry) => (kind === 'file' ? entry.isFile() : entry.isDirectory()))
    .map(({ name }) => name);
}
