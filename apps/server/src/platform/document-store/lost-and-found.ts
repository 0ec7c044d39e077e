import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type FileOperations, hasCode } from './file-operations.ts';
import type { StoreLayout } from './store-layout.ts';

/** A file that was set aside instead of being removed. */
export interface LostFile {
  /** The day on which it was set aside, `yyyy-mm-dd` in UTC. */
  readonly day: string;
  readonly sha256: Buffer;
  /** Bytes. */
  readonly size: number;
  /** Its bytes did not match its hash: kept for inspection, never restored. */
  readonly isDamaged: boolean;
  /** File name within the day's folder. */
  readonly name: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The hash, with a suffix for a damaged file and for a second file of the same hash on one day. */
const NAME = /^([0-9a-f]{64})(\.damaged)?(?:\.[0-9a-f-]{36})?$/;

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * Sets a file aside under the day: it gets a second name there, which is durable when this resolves. No file in the
 * lost+found is overwritten; the caller removes or replaces the first name.
 */
export async function setAside(
  layout: StoreLayout,
  operations: FileOperations,
  file: string,
  { hash, day, isDamaged }: { readonly hash: string; readonly day: string; readonly isDamaged: boolean },
): Promise<void> {
  const folder = path.join(layout.lostAndFound, day);
  await operations.makeDirectory(folder);
  const name = isDamaged ? `${hash}.damaged` : hash;
  try {
    await operations.link(file, path.join(folder, name));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    await operations.link(file, path.join(folder, `${name}.${randomUUID()}`));
  }
  for (const directory of [folder, layout.lostAndFound, layout.root])
    await operations.syncDirectory(directory);
}

/** The files that were set aside, by day and name. */
export async function listLost(layout: StoreLayout, operations: FileOperations): Promise<LostFile[]> {
  const lost: LostFile[] = [];
  for (const day of await listFolder(operations, layout.lostAndFound)) {
    if (!DAY.test(day)) continue;
    const folder = path.join(layout.lostAndFound, day);
    for (const name of await listFolder(operations, folder)) {
      const [, hash, damaged] = NAME.exec(name) ?? [];
      const found = await operations.stat(path.join(folder, name)).catch(() => undefined);
      if (hash === undefined || found === undefined) continue;
      const isDamaged = damaged !== undefined;
      lost.push({ day, name, sha256: Buffer.from(hash, 'hex'), size: found.size, isDamaged });
    }
  }
  return lost;
}

/** Paths at which a file may have been set aside; whether it exists and its bytes match its hash is not checked. */
export async function listLostPaths(
  layout: StoreLayout,
  operations: FileOperations,
  sha256: Uint8Array,
): Promise<string[]> {
  const hash = Buffer.from(sha256).toString('hex');
  const days = await listFolder(operations, layout.lostAndFound);
  return days.filter((day) => DAY.test(day)).map((day) => path.join(layout.lostAndFound, day, hash));
}

export async function removeLost(
  layout: StoreLayout,
  operations: FileOperations,
  { day, name }: Pick<LostFile, 'day' | 'name'>,
): Promise<void> {
  await operations.unlink(path.join(layout.lostAndFound, day, name)).catch((error: unknown) => {
    if (!hasCode(error, 'ENOENT')) throw error;
  });
}

async function listFolder(operations: FileOperations, folder: string): Promise<string[]> {
  try {
    return (await operations.list(folder)).toSorted();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}
