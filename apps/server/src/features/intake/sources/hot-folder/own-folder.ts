import { lstat, mkdir } from 'node:fs/promises';
import { hasCode } from '../../../../platform/document-store/index.ts';

/**
 * Whoever drops files may put a link in the place of a folder, which would lead into another provider's. To be asked shortly before the
 * folder is used.
 * @throws Error naming what is no folder
 */
export async function requireOwnFolder(folder: string): Promise<void> {
  if (!(await lstat(folder)).isDirectory())
    throw new Error(`${folder} is a link or a file where the hot folder needs a folder: remove it`);
}

/** Makes a folder where none is; the one above it must be there. @throws Error naming what lies in its place and is no folder */
export async function makeOwnFolder(folder: string): Promise<void> {
  await mkdir(folder).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await requireOwnFolder(folder);
}
