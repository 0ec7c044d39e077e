import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { hasCode } from '../platform/errors/index.ts';

/** The data directory with its embedded database belongs to one process at a time. */
export interface DataDirectoryLock {
  readonly held: false;
  /** Publishes the address of the running database for commands. */
  publish(databaseUrl: string): void;
  release(): void;
}

export interface HeldClaim {
  readonly held: true;
  readonly processId: number;
  readonly databaseUrl: string | undefined;
}

const claimFile = z.object({ processId: z.int(), startedAt: z.string(), databaseUrl: z.string().optional() });

/**
 * Claims the data directory, or returns its present owner. A claim is ignored if its process is gone or its process id
 * belongs to another process now, as it is after a kill.
 */
export function lockDataDirectory(dataDirectory: string): DataDirectoryLock | HeldClaim {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o755 });
  const file = path.join(dataDirectory, 'portal.claim');
  const own = { processId: process.pid, startedAt: startOf(process.pid) ?? '' };
  try {
    const holder = createExclusively(file, own) ? undefined : liveHolder(file);
    if (holder !== undefined) return { held: true, ...holder };
    replace(file, own);
  } catch (error) {
    // Nothing can be written, but the present owner can still be read.
    const holder = liveHolder(file);
    if (holder !== undefined) return { held: true, ...holder };
    throw error;
  }
  const winner = liveHolder(file);
  if (winner !== undefined && winner.processId !== process.pid) return { held: true, ...winner };
  return {
    held: false,
    publish: (databaseUrl) => replace(file, { ...own, databaseUrl }),
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * Two processes may find the same dead claim at the same time: the later one wins, and after this pause both see which
 * one that is.
 */
const SETTLING_MS = 50;

function replace(file: string, content: object): void {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
    renameSync(draft, file);
  } finally {
    removeDraft(draft);
  }
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SETTLING_MS);
}

function liveHolder(file: string): { processId: number; databaseUrl: string | undefined } | undefined {
  const claim = readClaim(file);
  if (claim === undefined || startOf(claim.processId) !== claim.startedAt) return undefined;
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
function startOf(processId: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
