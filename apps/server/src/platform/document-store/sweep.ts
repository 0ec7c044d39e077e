import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SweepOptions, SweepReport } from './document-store.ts';
import { ignoreCodes } from '../errors/index.ts';
import { setAside } from './lost-and-found.ts';
import { isByte, isHash, type StoreDisk } from './store-disk.ts';

const HOUR_MS = 3_600_000;
/** Longer than any time between a put and its row. */
const MINIMUM_AGE_MS = 24 * HOUR_MS;
/** Younger files without a row are documents in transit, not a sign of a wrong database. */
const COUNTED_AGE_MS = HOUR_MS;
const LEFT_OVER_AGE_MS = HOUR_MS;
/** Hashes per query. */
const BATCH = 500;
/** The most hashes kept in memory; the rest waits for the next sweep. */
const MAX_CANDIDATES = 100_000;
const SWEPT = '.swept';

interface FoundFile {
  readonly sha256: Buffer;
  readonly mtimeMs: number;
}

/**
 * Removes temporary files of writers that died. A file that a dying sweeper had moved to the temporary folder returns
 * to its place: a row may refer to it by now.
 */
export async function cleanTemporaryFolder(disk: StoreDisk): Promise<void> {
  for (const name of await disk.list(disk.temporary)) {
    const file = path.join(disk.temporary, name);
    const found = await disk.stat(file).catch(() => undefined);
    if (found === undefined) continue;
    if (name.endsWith(SWEPT)) await putBack(disk, file, name.slice(0, 64));
    else if (Date.now() - found.mtimeMs > LEFT_OVER_AGE_MS)
      await disk.unlink(file).catch(ignoreCodes('ENOENT'));
  }
}

/**
 * Lists the whole store first, and moves files to the lost+found only when the caller allows the number found. A file
 * is first renamed into the temporary folder; then its age is checked and the rows are queried again. A put of the same
 * bytes either found the file before the rename and renewed its time, or finds it missing and links it again.
 */
export async function sweepFiles(
  disk: StoreDisk,
  { listUnreferenced, allows, minimumAgeMs = MINIMUM_AGE_MS }: SweepOptions,
): Promise<SweepReport> {
  const isOld = ({ mtimeMs }: { mtimeMs: number }, age: number) => Date.now() - mtimeMs >= age;
  const candidates: Buffer[] = [];
  const counts = { files: 0, unreferenced: 0, released: 0 };
  for await (const found of listFiles(disk)) {
    counts.files += found.length;
    const asked = found.filter((file) => isOld(file, Math.min(COUNTED_AGE_MS, minimumAgeMs)));
    const old = new Set(
      asked.filter((file) => isOld(file, minimumAgeMs)).map(({ sha256 }) => sha256.toString('hex')),
    );
    for (const { sha256, isReleased } of await listUnreferenced(asked.map((file) => file.sha256))) {
      counts[isReleased ? 'released' : 'unreferenced'] += 1;
      if (old.has(sha256.toString('hex')) && candidates.length < MAX_CANDIDATES) candidates.push(sha256);
    }
  }
  if (!(await allows(counts))) return { ...counts, moved: 0, isRefused: true };
  let moved = 0;
  for (const sha256 of candidates) {
    const name = sha256.toString('hex');
    const aside = path.join(disk.temporary, `${name}.${randomUUID()}${SWEPT}`);
    const wasThere = await disk
      .rename(disk.fileOf(sha256), aside)
      .then(() => true)
      .catch(ignoreCodes('ENOENT'));
    if (wasThere === undefined) continue;
    const isStillOld = isOld(await disk.stat(aside), minimumAgeMs);
    if (isStillOld && (await listUnreferenced([sha256])).length === 1) {
      await setAside(disk, aside, name);
      await disk.unlink(aside).catch(ignoreCodes('ENOENT'));
      moved += 1;
    } else await putBack(disk, aside, name);
  }
  return { ...counts, moved, isRefused: false };
}

async function* listFiles(disk: StoreDisk): AsyncGenerator<FoundFile[]> {
  let batch: FoundFile[] = [];
  const parts = await disk.list(disk.content).catch(ignoreCodes('ENOENT'));
  for (const first of (parts ?? []).filter(isByte))
    for (const second of (await disk.list(path.join(disk.content, first))).filter(isByte)) {
      const folder = path.join(disk.content, first, second);
      for (const name of await disk.list(folder)) {
        const found = await disk.stat(path.join(folder, name)).catch(() => undefined);
        if (found === undefined || !isHash(name)) continue;
        batch.push({ sha256: Buffer.from(name, 'hex'), mtimeMs: found.mtimeMs });
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
  if (batch.length > 0) yield batch;
}

async function putBack(disk: StoreDisk, aside: string, hash: string): Promise<void> {
  const place = disk.fileOf(Buffer.from(hash, 'hex'));
  await disk.makeDirectory(path.dirname(place));
  await disk.link(aside, place).catch(ignoreCodes('EEXIST'));
  await disk.syncDirectory(path.dirname(place));
  await disk.unlink(aside).catch(ignoreCodes('ENOENT'));
}
