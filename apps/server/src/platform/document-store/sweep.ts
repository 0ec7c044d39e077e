import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { SweepOptions } from './document-store.ts';
import { type FileOperations, hasCode } from './file-operations.ts';
import type { StoreLayout } from './store-layout.ts';

const HOUR_MS = 3_600_000;
/** The longest time between a put and its row; security section 3. */
const MINIMUM_AGE_MS = 24 * HOUR_MS;
const LEFT_OVER_AGE_MS = HOUR_MS;
/** Hashes asked about in one go. */
const BATCH = 500;
const SWEPT = '.swept';

/**
 * Removes temporary files of writers that died. A file that the sweeper had set aside when it died goes back to its place:
 * a row may have come to refer to it meanwhile.
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
 * A file that nothing refers to is set aside by a rename first; then its age is looked at and the rows are asked again. A put
 * of the same bytes either found it before the rename, and made it young, or finds it gone and links anew.
 */
export async function sweepFiles(
  layout: StoreLayout,
  operations: FileOperations,
  { listUnreferenced, minimumAgeMs = MINIMUM_AGE_MS }: SweepOptions,
): Promise<number> {
  const isOld = ({ mtimeMs }: { mtimeMs: number }) => Date.now() - mtimeMs >= minimumAgeMs;
  let removed = 0;
  for await (const hashes of listOldHashes(layout, operations, isOld))
    for (const hash of await listUnreferenced(hashes)) {
      const name = hash.toString('hex');
      const aside = path.join(layout.temporary, `${name}.${randomUUID()}${SWEPT}`);
      if (!(await renameIfThere(operations, layout.fileOf(hash), aside))) continue;
      const stillUnreferenced =
        isOld(await operations.stat(aside)) && (await listUnreferenced([hash])).length === 1;
      if (stillUnreferenced) {
        await removeIfThere(operations, aside);
        removed += 1;
      } else await putBack(layout, operations, aside, name);
    }
  return removed;
}

async function* listOldHashes(
  layout: StoreLayout,
  operations: FileOperations,
  isOld: (file: { mtimeMs: number }) => boolean,
): AsyncGenerator<Buffer[]> {
  let batch: Buffer[] = [];
  for (const first of await operations.list(layout.content))
    for (const second of await operations.list(path.join(layout.content, first))) {
      const folder = path.join(layout.content, first, second);
      for (const name of await operations.list(folder)) {
        const found = await operations.stat(path.join(folder, name)).catch(() => undefined);
        if (found === undefined || !isOld(found) || !/^[0-9a-f]{64}$/.test(name)) continue;
        batch.push(Buffer.from(name, 'hex'));
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
    }
  if (batch.length > 0) yield batch;
}

async function putBack(
  layout: StoreLayout,
  operations: FileOperations,
  aside: string,
  hash: string,
): Promise<void> {
  const place = layout.fileOf(Buffer.from(hash, 'hex'));
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
