import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { LARGEST_DOCUMENT_BYTES } from '@belegfach/contract';
import { hasCode } from '../../../platform/document-store/index.ts';

/** Gone, a link, or not ours to read: nothing that another try soon would change. */
const UNREADABLE = ['ENOENT', 'ELOOP', 'EACCES', 'EPERM'];

/** A file's bytes; `too-large` without reading it where no document may be so large. Links are not followed. */
export async function readWholeFile(file: string): Promise<Buffer | 'too-large' | 'unreadable'> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
    if (UNREADABLE.some((code) => hasCode(error, code))) return undefined;
    throw error;
  });
  if (handle === undefined) return 'unreadable';
  try {
    const { size } = await handle.stat();
    if (size > LARGEST_DOCUMENT_BYTES) return 'too-large';
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

/** At most this many bytes of its start. */
export async function readHead(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
