import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SweepOptions, SweepReport } from './document-store.ts';
import { ignoreCodes } from '../errors/index.ts';
import { setAside } from './lost-and-found.ts';
import { isByte, isHash, type StoreDisk } from './store-disk.ts';

const HOUR_MS = 3_600_000;
/** Younger files are not moved, because their rows may not be committed yet. */
const MIN_AGE_MS = 24 * HOUR_MS;
/** Younger files without a row are documents in transit, not a sign of a wrong database. */
const MIN_COUNTED_AGE_MS = HOUR_MS;
const ABANDONED_AGE_MS = HOUR_MS;
/** Hashes per query. */
const BATCH_SIZE = 500;
/** The most hashes kept in memory; the rest waits for the next sweep. */
const MAX_CANDIDATES = 100_000;
const SWEPT_SUFFIX = '.swept';

interface ListedFile {
  readonly sha256: Buffer;
  readonly mtimeMs: number;
}

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
 * Lists the whole store first, and moves files to the lost+found only if the caller allows their number. A file is
 * renamed into the temporary folder; then its age is checked and the rows are queried again. A simultaneous put of the
 * same bytes has either renewed the file's time before the rename, or links the file again after it.
 */
export async function sweepOrphanedFiles(
  disk: StoreDisk,
  { listOrphanedFiles, mayMove }: SweepOptions,
): Promise<SweepReport> {
  const isOld = ({ mtimeMs }: { mtimeMs: number }, minimumMs: number) => Date.now() - mtimeMs >= minimumMs;
  const candidates: Buffer[] = [];
  const counts = { files: 0, orphaned: 0, removedOnPurpose: 0 };
  for await (const files of listFiles(disk)) {
    counts.files += files.length;
    const countable = files.filter((file) => isOld(file, MIN_COUNTED_AGE_MS));
    const oldHashes = new Set(
      countable.filter((file) => isOld(file, MIN_AGE_MS)).map(({ sha256 }) => sha256.toString('hex')),
    );
    for (const { sha256, isRemovedOnPurpose } of await listOrphanedFiles(
      countable.map((file) => file.sha256),
    )) {
      counts[isRemovedOnPurpose ? 'removedOnPurpose' : 'orphaned'] += 1;
      if (oldHashes.has(sha256.toString('hex')) && candidates.length < MAX_CANDIDATES)
        candidates.push(sha256);
    }
  }
  if (!(await mayMove(counts))) return { ...counts, moved: 0, isRefused: true };
  let moved = 0;
  for (const sha256 of candidates) {
    const name = sha256.toString('hex');
    const sweptFile = path.join(disk.temporary, `${name}.${randomUUID()}${SWEPT_SUFFIX}`);
    const wasRenamed = await disk
      .rename(disk.fileOf(sha256), sweptFile)
      .then(() => true)
      .catch(ignoreCodes('ENOENT'));
    if (wasRenamed === undefined) continue;
    const isStillOld = isOld(await disk.stat(sweptFile), MIN_AGE_MS);
    if (isStillOld && (await listOrphanedFiles([sha256])).length === 1) {
      await setAside(disk, sweptFile, name);
      await disk.unlink(sweptFile).catch(ignoreCodes('ENOENT'));
      moved += 1;
    } else await putBack(disk, sweptFile, name);
  }
  return { ...counts, moved, isRefused: false };
}

async function* listFiles(disk: StoreDisk): AsyncGenerator<ListedFile[]> {
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
