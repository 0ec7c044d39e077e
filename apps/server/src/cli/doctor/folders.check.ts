import { access, constants, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../configuration/config.ts';
import { codeOf, describeDiskFault, hasCode, ignoreCodes } from '../../platform/errors/index.ts';
import { type DiskSpace, findDiskSpace, isDiskSpaceLow } from '../../platform/health/index.ts';
import { type Finding, reportAs } from './finding.ts';

export const DATA_CHECK = 'data folder';
export const INTAKE_CHECK = 'hot folders';

const GIB = 1024 ** 3;
const ROOT = 0;

export interface FolderLook {
  readonly folder: string;
  /** Undefined if the folder does not exist. */
  readonly owner: number | undefined;
  readonly isFolder: boolean;
  /** Why this user cannot write into it; undefined if it can. */
  readonly error: Error | undefined;
  readonly space: DiskSpace | undefined;
}

/** Asks the file system for the right to write, and writes nothing. */
async function lookAtFolder(folder: string): Promise<FolderLook> {
  const stats = await stat(folder).catch(ignoreCodes('ENOENT', 'ENOTDIR'));
  if (stats === undefined)
    return { folder, owner: undefined, isFolder: false, error: undefined, space: undefined };
  const error = await access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => undefined,
    (reason: unknown) => reason as Error,
  );
  return {
    folder,
    owner: stats.uid,
    isFolder: stats.isDirectory(),
    error,
    space: await findDiskSpace(folder),
  };
}

export async function checkDataFolder({ dataDirectory, demo }: Config): Promise<Finding> {
  return judgeDataFolder(await lookAtFolder(dataDirectory), { demo, userId: process.geteuid?.() });
}

export function judgeDataFolder(
  { folder, owner, isFolder, error, space }: FolderLook,
  { demo, userId }: { readonly demo: boolean; readonly userId: number | undefined },
): Finding {
  const { ok, attention, fault } = reportAs(DATA_CHECK);
  if (owner === undefined)
    return demo
      ? attention(`DATA_DIR: ${folder} does not exist yet; the demo creates it`)
      : fault(
          `DATA_DIR: ${folder} does not exist. Mount its disk, or create it for the portal's user: install -d -m 750 -o belegfach ${folder}`,
        );
  if (!isFolder) return fault(`DATA_DIR: ${folder} is not a folder. Name the folder of the documents`);
  if (error !== undefined) return fault(describeDiskFault(folder, error, 'reads'));
  const free = describeSpace(space);
  if (space !== undefined && isDiskSpaceLow(space))
    return fault(
      `DATA_DIR: the disk of ${folder} has only ${free}; below 1 GiB or 5 % the portal takes in no documents. Free space on it, or enlarge it`,
    );
  // The rights of root say nothing about those of the portal's user.
  if (userId === ROOT && owner !== ROOT)
    return attention(
      `DATA_DIR: ${folder} has ${free}; whether the portal may write it was not checked, since root may write everywhere. Run the command as the portal's user: sudo -u belegfach belegfach doctor`,
    );
  return ok(`DATA_DIR ${folder} is writable, ${free}`);
}

function describeSpace(space: DiskSpace | undefined): string {
  if (space === undefined) return 'an unknown amount of free space';
  const percent = Math.floor((100 * space.freeBytes) / Math.max(1, space.totalBytes));
  return `${(space.freeBytes / GIB).toFixed(1)} GiB free (${percent} %)`;
}

/** The folder of all hot folders, and each of them: the portal takes a file by renaming it. */
export async function checkHotFolders({ intakeDirectory }: Config): Promise<Finding> {
  const root = await lookAtFolder(intakeDirectory);
  const names = root.isFolder && root.error === undefined ? await listFolders(root.folder) : [];
  return judgeHotFolders(
    root,
    await Promise.all(names.map((name) => lookAtFolder(path.join(root.folder, name)))),
  );
}

async function listFolders(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

export function judgeHotFolders(root: FolderLook, folders: readonly FolderLook[]): Finding {
  const { ok, attention, fault } = reportAs(INTAKE_CHECK);
  if (root.owner === undefined)
    return ok(`INTAKE_DIR: ${root.folder} does not exist yet; the portal creates it`);
  if (!root.isFolder)
    return fault(`INTAKE_DIR: ${root.folder} is not a folder. Remove it, so that the portal can create it`);
  if (root.space !== undefined && isDiskSpaceLow(root.space))
    return fault(
      `INTAKE_DIR: the disk of ${root.folder} has only ${describeSpace(root.space)}. Free space on it, or enlarge it`,
    );
  const closed = [root, ...folders].filter(({ error }) => error !== undefined);
  if (closed.length === 0) return ok(`${folders.length} below ${root.folder}, all writable`);
  const names = closed.map(({ folder, error }) => `${folder} (${codeOf(error)})`).join(', ');
  const message = `INTAKE_DIR: the portal's user cannot read and write ${names}, so no file is taken from there. Give it the rights: chown belegfach, chmod u+rwx`;
  return closed.some(({ error }) => hasCode(error, 'EROFS')) || root.error !== undefined
    ? fault(message)
    : attention(message);
}
