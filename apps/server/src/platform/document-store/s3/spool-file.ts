import { randomUUID } from 'node:crypto';
import { open, unlink } from 'node:fs/promises';
import path from 'node:path';
import type { OpenFile } from '../file-operations.ts';
import { makeFolder } from '../make-folder.ts';

const FOLDER_MODE = 0o750;
const FILE_MODE = 0o600;

/**
 * Writes bytes into a file without a name, which exists until it is closed: a slow reader of a large document then keeps
 * no memory.
 * @throws errors of the disk
 */
export async function spoolFile(folder: string, bytes: Uint8Array): Promise<OpenFile> {
  await makeFolder(folder, FOLDER_MODE);
  const file = path.join(folder, randomUUID());
  const handle = await open(file, 'wx+', FILE_MODE);
  try {
    await unlink(file);
    await handle.writeFile(bytes);
  } catch (error) {
    await handle.close();
    throw error;
  }
  return {
    size: () => Promise.resolve(bytes.byteLength),
    read: async (buffer, position) => (await handle.read(buffer, 0, buffer.length, position)).bytesRead,
    close: () => handle.close(),
  };
}
