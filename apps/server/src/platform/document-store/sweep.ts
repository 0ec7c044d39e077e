import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SweepOptions, SweepReport } from './document-store.ts';
import { type FileOperations, hasCode } from './file-operations.ts';
import { dayOf, setAside } from './lost-and-found.ts';
import type { StoreLayout } from './store-layout.ts';

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
export async function cleanTemporaryFolder(layout: StoreLayout, operations: FileOperations): Promise<void> {
  for (const name of await operations.list(layout.temporary)) {
    const file = path.join(layout.temporary, name);
    const found = await operations.stat(file).catch(() => undefined);
    if (found === undefined) continue;
    if (name.endsWith(SWEPT)) await putBack(layout, operations, file, name.slice(0, 64));
    else if (Date.now() - found.mtimeMs > LEFT_OVER_AGE_MS) await removeIfThere(operations, file);
  }
}

/**
 * Lists the whole store first, and moves files to the lost+found only when the caller allows the number found. A file
 * is first renamed into the temporary folder; then its age is checked and the rows are queried again. A put of the same
 * bytes either found the file before the rename and renewed its time, or finds it missing and links it again.
 */
export async function sweepFiles(
  layout: StoreLayout,
  operations: FileOperations,
  { listUnreferenced, allows, minimumAgeMs = MINIMUM_AGE_MS }: SweepOptions,
): Promise<SweepReport> {
  const isOld = ({ mtimeMs }: { mtimeMs: number }, age: number) => Date.now() - mtimeMs >= age;
  const candidates: Buffer[] = [];
  const counts = { files: 0, unreferenced: 0, released: 0 };
  for await (const found of listFiles(layout, operations)) {
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
    const aside = path.join(layout.temporary, `${name}.${randomUUID()}${SWEPT}`);
    if (!(await renameIfThere(operations, layout.fileOf(sha256), aside))) continue;
    const isStillOld = isOld(await operations.stat(aside), minimumAgeMs);
    if (isStillOld && (await listUnreferenced([sha256])).length === 1) {
      await setAside(layout, operations, aside, { hash: name, day: dayOf(new Date()), isDamaged: false });
      await removeIfThere(operations, aside);
      moved += 1;
    } else await putBack(layout, operations, aside, name);
  }
  return { ...counts, moved, isRefused: false };
}

async function* listFiles(layout: StoreLayout, operations: FileOperations): AsyncGenerator<FoundFile[]> {
  let batch: FoundFile[] = [];
  const parts = await operations.list(layout.content).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  for (const first of parts.filter(isByte))
    for (const second of (await operations.list(path.join(layout.content, first))).filter(isByte)) {
      const folder = path.join(layout.content, first, second);
      for (const name of await operations.list(folder)) {
        const found = await operations.stat(path.join(folder, name)).catch(() => undefined);
        if (found === undefined || !/^[0-9a-f]{64}$/.test(name)) continue;
        batch.push({ sha256: Buffer.from(name, 'hex'), mtimeMs: found.mtimeMs });
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
  if (batch.length > 0) yield batch;
}

/** Whether the store made this directory; others are ignored. */
function isByte(name: string): boolean {
  return /^[0-9a-f]{2}$/.test(name);
}

async function putBack(
  layout: StoreLayout,
  operations: FileOperations,
  aside: string,
  hash: string,
): Promise<void> {
  const place = layout.fileOf(Buffer.from(hash, 'hex'));
  await operations.makeDirectory(path.dirname(place));
  await operations.link(aside, place).catch((error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error;
  });
  await operations.syncDirectory(path.dirname(place));
  await removeIfThere(operations, aside);
}

async function renameIfThere(operations: FileOperations, from: string, to: string): Promise<boolean> {
  try {
    await operations.rename(from, to);
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

async function removeIfThere(operations: FileOperations, file: string): Promise<void> {
  await operations.unlink(file).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
}
