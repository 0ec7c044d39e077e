import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../../document-store/index.ts';
import { isDiskWriteFault } from '../../errors/index.ts';
import { UPLOAD_PREFIX } from './upload.ts';

/** With this age and interval, files of a killed process are removed within an hour. */
const MAX_AGE_MS = 30 * 60 * 1000;
const CLEANUP_INTERVAL_MS = 15 * 60 * 1000;

/**
 * Prepares the folder of uploads and regularly removes abandoned uploads; another instance may use the same folder. If
 * the disk is full or read-only, the first upload that finds free space creates the folder.
 * @returns a function that ends the regular removal
 */
export async function openUploadFolder(folder: string): Promise<() => void> {
  await makeFolder(folder, 0o700)
    .then(() => removeOldUploads(folder))
    .catch((error: unknown) => {
      if (!isDiskWriteFault(error)) throw error;
    });
  // A failed removal is retried after the next interval.
  const timer = setInterval(() => void removeOldUploads(folder).catch(() => undefined), CLEANUP_INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

export async function removeOldUploads(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UPLOAD_PREFIX)) continue;
    const upload = path.join(folder, name);
    if (Date.now() - (await lastWrittenMs(upload)) > MAX_AGE_MS)
      await rm(upload, { recursive: true, force: true });
  }
}

/**
 * The latest change of the folder or of one of its files, since a large upload over a slow connection writes to its last
 * file for a long time. A path that has just disappeared counts as just written.
 */
async function lastWrittenMs(upload: string): Promise<number> {
  const names = await readdir(upload).catch(() => []);
  const files = ['.', ...names].map((name) => stat(path.join(upload, name)).catch(() => undefined));
  return Math.max(...(await Promise.all(files)).map((file) => file?.mtimeMs ?? Date.now()));
}
