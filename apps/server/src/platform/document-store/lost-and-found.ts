import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { hasCode, ignoreCodes } from '../errors/index.ts';
import type { StoreDisk } from './store-disk.ts';

/**
 * A file in the lost+found: an orphaned file (one without a row) or a damaged one, which was set aside instead of being removed. It is not a
 * document that was lost.
 */
export interface LostFile {
  /** The day on which it was set aside, `yyyy-mm-dd` in UTC. */
  readonly day: string;
  readonly sha256: Buffer;
  /** Bytes. */
  readonly size: number;
  /** Its bytes did not match its hash. It is kept for inspection and never restored. */
  readonly isDamaged: boolean;
  /** File name within the day's folder. */
  readonly name: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The hash, with a suffix for a damaged file and for a second file of the same hash on one day. */
const NAME = /^([0-9a-f]{64})(\.damaged)?(?:\.[0-9a-f-]{36})?$/;

/** The files that were set aside. */
export interface LostAndFound {
  /** By day and name, in buckets within each of them; files that come or go meanwhile may be listed or not. */
  list(): AsyncIterable<LostFile>;
  /** Stores a file again. @returns false when its bytes do not match its hash; it then stays in the lost+found */
  restore(file: LostFile): Promise<boolean>;
  /** Deletes the file permanently. */
  remove(file: LostFile): Promise<void>;
}

/** The file name of a lost file, if it has the form that a store gives. */
export function parseLostName(name: string): Pick<LostFile, 'sha256' | 'isDamaged'> | undefined {
  const [, hash, damaged] = NAME.exec(name) ?? [];
  return hash === undefined
    ? undefined
    : { sha256: Buffer.from(hash, 'hex'), isDamaged: damaged !== undefined };
}

/** Whether a name is that of a day's folder. */
export const isLostDay = (name: string): boolean => DAY.test(name);

/** The folder of the lost+found for files that are set aside now: the day in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/**
 * The lost+found of a store of files: `<root>/lost+found/<yyyy-mm-dd>/<hash>`.
 * @param put stores bytes durably in their place
 */
export function createLostAndFound(
  disk: StoreDisk,
  put: (bytes: Uint8Array) => Promise<unknown>,
): LostAndFound {
  const pathOf = ({ day, name }: LostFile) => path.join(disk.lostAndFound, day, name);
  const remove = (file: LostFile): Promise<void> => disk.unlink(pathOf(file)).catch(ignoreCodes('ENOENT'));
  return {
    list: () => listLost(disk),
    restore: async (file) => {
      const bytes = await disk.readFile(pathOf(file));
      if (!createHash('sha256').update(bytes).digest().equals(file.sha256)) return false;
      await put(bytes);
      await remove(file);
      return true;
    },
    remove,
  };
}

/**
 * Links a file into today's folder of the lost+found; the link is durable when this resolves. No file in the lost+found
 * is overwritten. The caller removes or replaces the file's first name.
 * @param name the hash of the file, with the suffix `.damaged` if its bytes do not match it
 */
export async function setAside(disk: StoreDisk, file: string, name: string): Promise<void> {
  const folder = path.join(disk.lostAndFound, today());
  await disk.makeFolder(folder);
  try {
    await disk.link(file, path.join(folder, name));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
    await disk.link(file, path.join(folder, `${name}.${randomUUID()}`));
  }
  for (const changedFolder of [folder, disk.lostAndFound, disk.root]) await disk.syncFolder(changedFolder);
}

/** Paths to which a file may have been set aside. Does not check whether it exists and matches its hash. */
export async function listLostPaths(disk: StoreDisk, sha256: Uint8Array): Promise<string[]> {
  const hash = Buffer.from(sha256).toString('hex');
  return (await listDays(disk)).map((day) => path.join(disk.lostAndFound, day, hash));
}

/** The files that were set aside, by day and name. */
async function* listLost(disk: StoreDisk): AsyncGenerator<LostFile> {
  for (const day of await listDays(disk)) {
    const folder = path.join(disk.lostAndFound, day);
    for (const name of await listSorted(disk, folder)) {
      const parsed = parseLostName(name);
      const stats = await disk.stat(path.join(folder, name)).catch(() => undefined);
      if (parsed !== undefined && stats !== undefined) yield { day, name, size: stats.size, ...parsed };
    }
  }
}

async function listDays(disk: StoreDisk): Promise<string[]> {
  return (await listSorted(disk, disk.lostAndFound)).filter(isLostDay);
}

async function listSorted(disk: StoreDisk, folder: string): Promise<string[]> {
  return ((await disk.list(folder).catch(ignoreCodes('ENOENT'))) ?? []).toSorted();
}
