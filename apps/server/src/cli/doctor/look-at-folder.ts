import { access, constants, readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { findLockHolder } from '../../installation/data-directory-lock.ts';
import { codeOf, ignoreCodes } from '../../platform/errors/index.ts';
import { findDiskSpace } from '../../platform/health/index.ts';
import { isReadOnlyMount } from './read-only-mount.ts';

const folderObservation = z.object({
  folder: z.string(),
  /** Undefined if the folder does not exist. */
  owner: z.number().optional(),
  isFolder: z.boolean(),
  /** The error code of the attempt to read and write the folder; undefined if this user may do both. */
  errorCode: z.string().optional(),
  space: z.object({ freeBytes: z.number(), totalBytes: z.number() }).optional(),
  /** For a missing folder: the nearest parent that exists, in which it would be created, with the error code of the same attempt. */
  parent: z.object({ folder: z.string(), errorCode: z.string().optional() }).optional(),
});
/** A folder and, if asked for, the folders in it. */
export const foldersObservation = z.object({
  topFolder: folderObservation,
  folders: z.array(folderObservation),
  /** Whether the running portal may write the folder within the sandbox of its service; `unknown` if no portal runs here. */
  sandbox: z.enum(['writable', 'read-only', 'unknown']),
});
export const foldersRequest = z.object({
  folder: z.string(),
  dataDirectory: z.string(),
  /** Whether the folders in this folder are observed, too. */
  includesFolders: z.boolean(),
  /** Files in this folder that later checks read. */
  files: z.array(z.string()),
});

export type FolderObservation = Readonly<z.output<typeof folderObservation>>;
export type FoldersObservation = Readonly<z.output<typeof foldersObservation>>;
export type FoldersRequest = z.output<typeof foldersRequest>;

/** Asks the file system for the rights, and writes nothing. If the disk hangs, the promise never settles. */
export async function lookAtFolders({
  folder,
  dataDirectory,
  includesFolders,
  files,
}: FoldersRequest): Promise<FoldersObservation> {
  const topFolder = await lookAtFolder(folder);
  const isOpen = topFolder.isFolder && topFolder.errorCode === undefined;
  const names = isOpen && includesFolders ? await listFolders(folder) : [];
  // This read only shows whether the disk hangs: another check reads the content.
  for (const file of files) await readFile(path.join(folder, file)).catch(() => undefined);
  return {
    topFolder,
    folders: await Promise.all(names.map((name) => lookAtFolder(path.join(folder, name)))),
    sandbox: await findSandbox(dataDirectory, topFolder.parent?.folder ?? folder),
  };
}

async function lookAtFolder(folder: string): Promise<FolderObservation> {
  const stats = await stat(folder).catch(ignoreCodes('ENOENT', 'ENOTDIR'));
  if (stats === undefined) return { folder, isFolder: false, parent: await findParent(folder) };
  return {
    folder,
    owner: stats.uid,
    isFolder: stats.isDirectory(),
    errorCode: await findErrorCode(folder),
    space: await findDiskSpace(folder),
  };
}

async function findParent(folder: string): Promise<NonNullable<FolderObservation['parent']>> {
  const parent = path.dirname(folder);
  const errorCode = await findErrorCode(parent);
  if (errorCode === 'ENOENT' && parent !== folder) return findParent(parent);
  return { folder: parent, errorCode };
}

function findErrorCode(folder: string): Promise<string | undefined> {
  return access(folder, constants.R_OK | constants.W_OK | constants.X_OK).then(() => undefined, codeOf);
}

async function listFolders(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

/** A service with ProtectSystem=strict sees all folders read-only except the folders of ReadWritePaths and StateDirectory. */
async function findSandbox(dataDirectory: string, folder: string): Promise<FoldersObservation['sandbox']> {
  const holder = findLockHolder(dataDirectory);
  if (holder === undefined) return 'unknown';
  const mounts = await readFile(`/proc/${holder.processId}/mountinfo`, 'utf8').catch(() => undefined);
  if (mounts === undefined) return 'unknown';
  return isReadOnlyMount(mounts, folder) ? 'read-only' : 'writable';
}
