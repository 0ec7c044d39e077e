import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from '../platform/errors/index.ts';

/** The lock that lets one process at a time use the data directory and its embedded database. */
export interface DataDirectoryLock {
  /** False: this process holds the lock now. */
  readonly isHeldByOther: false;
  /** Publishes the address of the running database for commands. */
  publish(databaseUrl: string): void;
  release(): void;
}

export interface LockHolder {
  readonly isHeldByOther: true;
  readonly processId: number;
  readonly databaseUrl: string | undefined;
}

const LOCK_FILE = 'portal.claim';
const lockFileSchema = z.object({
  processId: z.int(),
  startedAt: z.string(),
  databaseUrl: z.string().optional(),
});

/**
 * Locks the data directory, or returns the process that holds the lock. The lock file of a process that was killed is
 * ignored: that process is gone, or its id belongs to another process now.
 */
export function lockDataDirectory(dataDirectory: string): DataDirectoryLock | LockHolder {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o755 });
  const file = path.join(dataDirectory, LOCK_FILE);
  const ownLock = { processId: process.pid, startedAt: startTimeOf(process.pid) ?? '' };
  try {
    const holder = createExclusively(file, ownLock) ? undefined : findLiveHolder(file);
    if (holder !== undefined) return { isHeldByOther: true, ...holder };
    replaceFile(file, ownLock);
  } catch (error) {
    // If nothing can be written, the lock file of a running portal can still be read.
    const holder = findLiveHolder(file);
    if (holder !== undefined) return { isHeldByOther: true, ...holder };
    throw error;
  }
  const lastWriter = findLiveHolder(file);
  if (lastWriter !== undefined && lastWriter.processId !== process.pid)
    return { isHeldByOther: true, ...lastWriter };
  return {
    isHeldByOther: false,
    publish: (databaseUrl) => replaceFile(file, { ...ownLock, databaseUrl }),
    release: () => rmSync(file, { force: true }),
  };
}

/** The live process that holds the lock, without an attempt to get it; undefined when there is none. */
export function findLockHolder(dataDirectory: string): Omit<LockHolder, 'isHeldByOther'> | undefined {
  return findLiveHolder(path.join(dataDirectory, LOCK_FILE));
}

/**
 * Two processes may replace the lock file of a killed process at the same time. The later one gets the lock; after this
 * pause both processes read the file and see which one that is.
 */
const RACE_PAUSE_MS = 50;

function replaceFile(file: string, content: object): void {
  publishDraft(file, content, renameSync);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RACE_PAUSE_MS);
}

function findLiveHolder(file: string): { processId: number; databaseUrl: string | undefined } | undefined {
  const lock = readLockFile(file);
  if (lock === undefined || startTimeOf(lock.processId) !== lock.startedAt) return undefined;
  return { processId: lock.processId, databaseUrl: lock.databaseUrl };
}

/** @returns false if the file exists already */
function createExclusively(file: string, content: object): boolean {
  try {
    publishDraft(file, content, linkSync);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Writes a draft, which `publish` gives its name in one step: no process reads an incomplete lock file. */
function publishDraft(file: string, content: object, publish: (draft: string, file: string) => void): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
    publish(draft, file);
  } finally {
    try {
      // A full disk leaves an empty draft.
      rmSync(draft, { force: true });
    } catch {
      // This error must not hide the first one; the next start with this process id overwrites the draft.
    }
  }
}

function readLockFile(file: string): z.infer<typeof lockFileSchema> | undefined {
  try {
    return lockFileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * The time at which a process started, in clock ticks since boot (proc(5), field 22). Together with the process id it
 * identifies one process.
 */
function startTimeOf(processId: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
