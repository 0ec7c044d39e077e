import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from '../errors/index.ts';

/**
 * Creates a folder and its parent folders unless they exist. Node's own `recursive` reports ENOENT when the disk is full
 * or read-only, which would hide the cause.
 * @throws the error of the disk: ENOSPC, EROFS, EACCES ...
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (!hasCode(error, 'ENOENT') || parent === folder) throw error;
    await makeFolder(parent, mode);
    await makeFolder(folder, mode);
  }
}
