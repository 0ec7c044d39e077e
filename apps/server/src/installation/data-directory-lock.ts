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

export interface HeldLock {
  readonly isHeldByOther: true;
  readonly processId: number;
  readonly databaseUrl: string | undefined;
}

const claimFile = z.object({ processId: z.int(), startedAt: z.string(), databaseUrl: z.string().optional() });

/**
 * Locks the data directory, or returns the process that holds the lock. The lock file of a process that was killed is
 * ignored: that process is gone, or its id belongs to another process now.
 */
export function lockDataDirectory(dataDirectory: string): DataDirectoryLock | HeldLock {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o755 });
  const file = path.join(dataDirectory, 'portal.claim');
  const ownClaim = { processId: process.pid, startedAt: startTimeOf(process.pid) ?? '' };
  try {
    const holder = createExclusively(file, ownClaim) ? undefined : findLiveHolder(file);
    if (holder !== undefined) return { isHeldByOther: true, ...holder };
    replaceFile(file, ownClaim);
  } catch (error) {
    // Nothing can be written, but the present owner can still be read.
    const holder = findLiveHolder(file);
    if (holder !== undefined) return { isHeldByOther: true, ...holder };
    throw error;
  }
  const winner = findLiveHolder(file);
  if (winner !== undefined && winner.processId !== process.pid) return { isHeldByOther: true, ...winner };
  return {
    isHeldByOther: false,
    publish: (databaseUrl) => replaceFile(file, { ...ownClaim, databaseUrl }),
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * Two processes may replace the same stale lock file at the same time. The later one gets the lock; after this pause
 * both processes read the file and see which one that is.
 */
const RACE_PAUSE_MS = 50;

function replaceFile(file: string, content: object): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
    renameSync(draft, file);
  } finally {
    removeDraft(draft);
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RACE_PAUSE_MS);
}

function findLiveHolder(file: string): { processId: number; databaseUrl: string | undefined } | undefined {
  const claim = readClaim(file);
  if (claim === undefined || startTimeOf(claim.processId) !== claim.startedAt) return undefined;
  return { processId: claim.processId, databaseUrl: claim.databaseUrl };
}

/**
 * Creates the file with its content in one step, and only if it does not exist, so that no process reads an incomplete
 * claim.
 */
function createExclusively(file: string, content: object): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    removeDraft(draft);
  }
}

/** A full disk leaves an empty draft. An error while removing it must not hide the first error. */
function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // The next start with this process id overwrites it.
  }
}

function readClaim(file: string): z.infer<typeof claimFile> | undefined {
  try {
    return claimFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/**
 * When a process started, in clock ticks since boot (proc(5), field 22). Together with the process id it identifies one
 * process.
 */
function startTimeOf(processId: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
