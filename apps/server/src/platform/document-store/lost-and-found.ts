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
  /** Its bytes were not what its name says: kept to be looked at, never put back. */
  readonly isDamaged: boolean;
  /** Within the day's folder. */
  readonly name: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The hash; a second one of a day, or one that was damaged, says so behind it. */
const NAME = /^([0-9a-f]{64})(\.damaged)?(?:\.[0-9a-f-]{36})?$/;

export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * Sets a file aside under the day: it gets a second name there, durable before this answers. Nothing in the lost+found is overwritten, and
 * the first name stays for the caller to remove or to replace.
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

/** What was set aside, by day and name. */
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

/** Where a file may lie that was set aside: nothing says that it does, nor that its bytes are what its name says. */
export async function listLostPlaces(
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
