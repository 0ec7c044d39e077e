import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { nodeFileOperations } from '../document-store/file-operations.ts';
import { makeFolder } from '../document-store/make-folder.ts';
import { describeFolderFault, hasCode, ignoreCodes, isFileSystemError } from '../errors/index.ts';
import { forEachConcurrently } from '../concurrency/index.ts';
import type { NewObject, ObjectStorage, StoredObject } from './object-storage.ts';

/** Files written at the same time; more would only queue at the disk. */
const CONCURRENT_WRITES = 8;
const ABANDONED_AGE_MS = 3_600_000;
/** The folder of unfinished files; no key begins with this name. */
const TEMPORARY = '.tmp';
/** Only the operator may read documents and addresses of people. */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Objects as files below a folder. A file is written under a temporary name, made durable and renamed; then its folder
 * is made durable.
 */
export function openFolderStorage(root: string): ObjectStorage {
  const pathOf = (key: string) => path.join(root, ...key.split('/'));
  const temporary = path.join(root, TEMPORARY);
  const durableFolders = new Set<string>();

  const write = async ({ key, bytes }: NewObject): Promise<string> => {
    const draft = path.join(temporary, randomUUID());
    const file = pathOf(key);
    try {
      await writeFile(draft, bytes, { flag: 'wx', mode: FILE_MODE, flush: true });
      await makeFolder(path.dirname(file), FOLDER_MODE);
      await rename(draft, file);
    } catch (error) {
      await unlink(draft).catch(() => undefined);
      throw error;
    }
    return path.dirname(file);
  };

  /** A new file outlasts a loss of power only if its folder and the parent folders are durable too. */
  const makeDurable = async (folders: Iterable<string>): Promise<void> => {
    const parents = new Set<string>();
    for (const folder of folders) {
      await nodeFileOperations.syncFolder(folder);
      for (let one = folder; one !== root && !durableFolders.has(one); one = path.dirname(one)) {
        durableFolders.add(one);
        parents.add(path.dirname(one));
      }
    }
    for (const parent of parents) await nodeFileOperations.syncFolder(parent);
  };

  return {
    address: root,
    putMany: (objects) =>
      withDescribedFault(root, async () => {
        if (objects.length === 0) return;
        await makeFolder(temporary, FOLDER_MODE);
        await removeAbandoned(temporary);
        const folders = new Set<string>();
        await forEachConcurrently(objects, CONCURRENT_WRITES, async (object) => {
          folders.add(await write(object));
        });
        await makeDurable(folders);
      }),
    get: (key) =>
      withDescribedFault(root, () => nodeFileOperations.readFile(pathOf(key)).catch(ignoreCodes('ENOENT'))),
    list: (folder) => listFiles(root, folder),
    remove: (keys) =>
      withDescribedFault(root, async () => {
        for (const key of keys) await rm(pathOf(key), { force: true });
      }),
    close: () => undefined,
  };
}

async function* listFiles(root: string, folder: string): AsyncGenerator<StoredObject> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw describeFault(root, error);
  });
  for (const entry of entries) {
    const key = `${folder}${entry.name}`;
    if (key === TEMPORARY) continue;
    if (entry.isDirectory()) yield* listFiles(root, `${key}/`);
    else {
      const stats = await stat(path.join(root, key)).catch(ignoreCodes('ENOENT'));
      if (stats !== undefined) yield { key, size: stats.size, modifiedAt: stats.mtime };
    }
  }
}

/** Removes the files that a dead process left behind. */
async function removeAbandoned(temporary: string): Promise<void> {
  for (const name of await readdir(temporary)) {
    const file = path.join(temporary, name);
    const stats = await stat(file).catch(ignoreCodes('ENOENT'));
    if (stats !== undefined && Date.now() - stats.mtimeMs > ABANDONED_AGE_MS) await rm(file, { force: true });
  }
}

async function withDescribedFault<T>(root: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw describeFault(root, error);
  }
}

function describeFault(root: string, error: unknown): unknown {
  return isFileSystemError(error) ? new Error(describeFolderFault(root, error), { cause: error }) : error;
}
