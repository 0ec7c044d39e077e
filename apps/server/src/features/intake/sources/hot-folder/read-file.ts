import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { MAX_DOCUMENT_BYTES } from '@belegfach/contract';
import { hasCode } from '../../../../platform/document-store/index.ts';

/** Removed, a link, not a regular file, or not readable for the server: a repeat would not succeed soon. */
const UNREADABLE = ['ENOENT', 'ELOOP', 'ENXIO', 'EACCES', 'EPERM'];

class NoRegularFile extends Error {}

function isUnreadable(error: unknown): boolean {
  return error instanceof NoRegularFile || UNREADABLE.some((code) => hasCode(error, code));
}

/**
 * Senders can replace files in a drop folder at any time, so links are not followed and pipes are not waited for.
 * @throws NoRegularFile; errors of the file system
 */
export async function openRegularFile(file: string): Promise<FileHandle> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new NoRegularFile(`${file} is no regular file`);
}

/** A file's bytes; `too-large` without reading it if it exceeds the size of a document. */
export async function readWholeFile(file: string): Promise<Buffer | 'too-large' | 'unreadable'> {
  const handle = await openRegularFile(file).catch((error: unknown) => {
    if (isUnreadable(error)) return undefined;
    throw error;
  });
  if (handle === undefined) return 'unreadable';
  try {
    const { size } = await handle.stat();
    if (size > MAX_DOCUMENT_BYTES) return 'too-large';
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** The first bytes of the file, at most `length`. */
export async function readHead(file: string, length: number): Promise<Buffer> {
  const handle = await openRegularFile(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Bytes; the portal's own notes are shorter. */
const MAX_NOTE_BYTES = 4096;

/**
 * The text of a note that the portal stores next to the files; undefined if it does not exist, empty if it cannot be
 * read.
 */
export async function readNote(file: string): Promise<string | undefined> {
  try {
    return (await readHead(file, MAX_NOTE_BYTES)).toString('utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    if (isUnreadable(error)) return '';
    throw error;
  }
}
