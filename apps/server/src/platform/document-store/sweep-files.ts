import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { ignoreCodes } from '../errors/index.ts';
import { setAside } from './lost-and-found.ts';
import { isByte, isHash, type StoreDisk } from './store-disk.ts';
import { isOldEnough, type ListedFile } from './sweep-orphaned-files.ts';

const ABANDONED_AGE_MS = 3_600_000;
/** Hashes per query. */
const BATCH_SIZE = 500;
const SWEPT_SUFFIX = '.swept';

/**
 * Removes temporary files of processes that died. A file that an interrupted sweep had moved to the temporary folder is
 * moved back, since a row may refer to it by now.
 */
export async function cleanTemporaryFolder(disk: StoreDisk): Promise<void> {
  for (const name of await disk.list(disk.temporary)) {
    const file = path.join(disk.temporary, name);
    const stats = await disk.stat(file).catch(() => undefined);
    if (stats === undefined) continue;
    if (name.endsWith(SWEPT_SUFFIX)) await putBack(disk, file, name.slice(0, 64));
    else if (Date.now() - stats.mtimeMs > ABANDONED_AGE_MS)
      await disk.unlink(file).catch(ignoreCodes('ENOENT'));
  }
}

/**
 * The file is renamed into the temporary folder; then its age is checked and the rows are queried again. A simultaneous
 * put of the same bytes has either renewed the file's time before the rename, or links the file again after it.
 */
export async function moveOrphanedFile(
  disk: StoreDisk,
  sha256: Buffer,
  isOrphaned: () => Promise<boolean>,
): Promise<boolean> {
  const name = sha256.toString('hex');
  const sweptFile = path.join(disk.temporary, `${name}.${randomUUID()}${SWEPT_SUFFIX}`);
  const wasRenamed = await disk
    .rename(disk.fileOf(sha256), sweptFile)
    .then(() => true)
    .catch(ignoreCodes('ENOENT'));
  if (wasRenamed === undefined) return false;
  const isStillOld = isOldEnough((await disk.stat(sweptFile)).mtimeMs);
  if (!isStillOld || !(await isOrphaned())) {
    await putBack(disk, sweptFile, name);
    return false;
  }
  await setAside(disk, sweptFile, name);
  await disk.unlink(sweptFile).catch(ignoreCodes('ENOENT'));
  return true;
}

export async function* listFilesByAge(disk: StoreDisk): AsyncGenerator<ListedFile[]> {
  let batch: ListedFile[] = [];
  const parts = await disk.list(disk.content).catch(ignoreCodes('ENOENT'));
  for (const firstByte of (parts ?? []).filter(isByte))
    for (const secondByte of (await disk.list(path.join(disk.content, firstByte))).filter(isByte)) {
      const folder = path.join(disk.content, firstByte, secondByte);
      for (const name of await disk.list(folder)) {
        const stats = await disk.stat(path.join(folder, name)).catch(() => undefined);
        if (stats === undefined || !isHash(name)) continue;
        batch.push({ sha256: Buffer.from(name, 'hex'), mtimeMs: stats.mtimeMs });
        if (batch.length < BATCH_SIZE) continue;
        yield batch;
        batch = [];
      }
    }
  if (batch.length > 0) yield batch;
}

async function putBack(disk: StoreDisk, sweptFile: string, hash: string): Promise<void> {
  const target = disk.fileOf(Buffer.from(hash, 'hex'));
  await disk.makeFolder(path.dirname(target));
  await disk.link(sweptFile, target).catch(ignoreCodes('EEXIST'));
  await disk.syncFolder(path.dirname(target));
  await disk.unlink(sweptFile).catch(ignoreCodes('ENOENT'));
}
