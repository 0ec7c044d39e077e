import path from 'node:path';
import type { ListedFile } from './document-store.ts';
import { ignoreCodes } from '../errors/index.ts';
import { isByte, isHash, type StoreDisk } from './store-disk.ts';

/** Hexadecimal digits of the name of a folder. */
const FOLDER_DIGITS = 2;

/** Lists the files whose hash begins with a prefix, without those that disappear meanwhile. @throws any other error of the disk */
export async function* listFiles(
  disk: StoreDisk,
  prefix: string,
  onUnexpected: (path: string) => void = () => undefined,
): AsyncGenerator<ListedFile> {
  for (const part of await listFolders(disk, disk.content, prefix, onUnexpected)) {
    const rest = prefix.slice(FOLDER_DIGITS);
    for (const folder of await listFolders(disk, part, rest, onUnexpected))
      for (const name of await listSorted(disk, folder)) {
        const file = path.join(folder, name);
        const stats = await disk.stat(file).catch(ignoreCodes('ENOENT'));
        if (stats === undefined) continue;
        const sha256 = Buffer.from(name, 'hex');
        if (isHash(name) && disk.fileOf(sha256) === file)
          yield { sha256, size: stats.size, modifiedAt: new Date(stats.mtimeMs) };
        else onUnexpected(file);
      }
  }
}

/** Whether the store contains any document. */
export async function containsFiles(disk: StoreDisk): Promise<boolean> {
  for (const part of await listFolders(disk, disk.content, ''))
    for (const folder of await listFolders(disk, part, ''))
      if ((await listSorted(disk, folder)).some(isHash)) return true;
  return false;
}

/**
 * The folders of the next two digits. All other entries are unexpected. Only the listing of the lowest prefix (only
 * zeros) reports them, so that a verification that lists all prefixes reports each entry once.
 */
async function listFolders(
  disk: StoreDisk,
  parent: string,
  prefix: string,
  onUnexpected: (path: string) => void = () => undefined,
): Promise<string[]> {
  const digits = prefix.slice(0, FOLDER_DIGITS);
  const folders: string[] = [];
  for (const name of await listSorted(disk, parent)) {
    if (isByte(name)) {
      if (name.startsWith(digits)) folders.push(path.join(parent, name));
    } else if (/^0*$/.test(prefix)) onUnexpected(path.join(parent, name));
  }
  return folders;
}

/** Lists a folder; empty if it is missing, or if the path is not a folder and so was not created by the store. */
async function listSorted(disk: StoreDisk, folder: string): Promise<string[]> {
  return ((await disk.list(folder).catch(ignoreCodes('ENOENT', 'ENOTDIR'))) ?? []).toSorted();
}
