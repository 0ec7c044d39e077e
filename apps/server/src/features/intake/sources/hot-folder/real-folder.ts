import { lstat, mkdir } from 'node:fs/promises';
import { hasCode } from '../../../../platform/document-store/index.ts';

/**
 * Refuses a link or file in the place of a folder, since senders can put a link there that leads to another provider's
 * folder. Must be called shortly before the folder is used.
 * @throws Error naming the path that is no folder
 */
export async function requireRealFolder(folder: string): Promise<void> {
  if (!(await lstat(folder)).isDirectory())
    throw new Error(`${folder} is a link or a file where the hot folder needs a folder: remove it`);
}

/**
 * Makes a folder if it is missing; its parent must exist.
 * @throws Error naming the path if something other than a folder is there
 */
export async function makeRealFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await requireRealFolder(folder);
}
