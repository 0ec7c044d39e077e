import { constants } from 'node:fs';
import { type FileHandle, lstat, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MAX_DOCUMENT_BYTES } from '@belegfach/contract';
import { hasCode, ignoreCodes } from '../../../../platform/errors/index.ts';

/*
 * Files and folders that senders can replace with others, or with links, at any time.
 */

/**
 * Refuses a link or file in the place of a folder, since a link of a sender could lead to another provider's folder. Must
 * be called shortly before the folder is used.
 * @throws Error naming the path that is not a folder
 */
export async function requireRealFolder(folder: string): Promise<void> {
  if (!(await lstat(folder)).isDirectory())
    throw new Error(`${folder} is a link or a file, but must be a folder: remove it`);
}

/**
 * Makes a folder if it is missing; its parent must exist.
 * @throws Error naming the path if something other than a folder is there
 */
export async function makeRealFolder(folder: string): Promise<void> {
  await mkdir(folder).catch(ignoreCodes('EEXIST'));
  await requireRealFolder(folder);
}

/** The file was removed, is a link or not a regular file, or the server may not read it. A retry would not help soon. */
const UNREADABLE_CODES = ['ENOENT', 'ELOOP', 'ENXIO', 'EACCES', 'EPERM'];

class NotRegularFile extends Error {}

function isUnreadable(error: unknown): boolean {
  return error instanceof NotRegularFile || UNREADABLE_CODES.some((code) => hasCode(error, code));
}

/**
 * Opens a file that a sender may replace at any time. Links are not followed, and pipes do not block.
 * @throws NotRegularFile; errors of the file system
 */
export async function openRegularFile(file: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new NotRegularFile(`${file} is no regular file`);
}

/** Reads a file. A file above the size limit of a document is not read. */
export async function readWholeFile(file: string): Promise<Buffer | 'too-large' | 'unreadable'> {
  await using handle = await openRegularFile(file).catch((error: unknown) => {
    if (isUnreadable(error)) return undefined;
    throw error;
  });
  if (handle === undefined) return 'unreadable';
  const { size } = await handle.stat();
  return size > MAX_DOCUMENT_BYTES ? 'too-large' : await handle.readFile();
}

/** The first bytes of the file, at most `length`. */
export async function readHead(file: string, length: number): Promise<Buffer> {
  await using handle = await openRegularFile(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

/** The portal's own metadata files (`.claim.json`, `.belegfach.json`) are shorter. */
const MAX_METADATA_BYTES = 4096;

/** Reads a metadata file that the portal stores next to the files; undefined without one, empty if it is unreadable. */
export async function readMetadataFile(file: string): Promise<string | undefined> {
  try {
    return (await readHead(file, MAX_METADATA_BYTES)).toString('utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (isUnreadable(error)) return '';
    throw error;
  }
}

/** The hidden name of an incomplete file, in the folder of the complete one. */
export function temporaryNameOf(name: string): string {
  return name.startsWith('.') ? `${name}.tmp` : `.${name}.tmp`;
}

/**
 * Writes a temporary file and renames it when it is complete, so that no partial file is read. Senders know the temporary
 * name. A link of that name is removed and never followed.
 */
export async function writeAtomically(file: string, content: string | Uint8Array): Promise<void> {
  const temporary = path.join(path.dirname(file), temporaryNameOf(path.basename(file)));
  await rm(temporary, { force: true });
  // The exclusive flag neither follows a link nor opens a file that was created meanwhile.
  await writeFile(temporary, content, { flag: 'wx', flush: true });
  await rename(temporary, file);
}
