import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it; one that is there stays as it is. Node's own `recursive` tells ENOENT where the disk is full or
 * read-only, and who hears of it could not say what is wrong.
 * @throws what the disk says: ENOSPC, EROFS, EACCES ...
 */
export async function makeFolder(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || parent === folder) throw error;
    await makeFolder(parent, mode);
    await makeFolder(folder, mode);
  }
}
