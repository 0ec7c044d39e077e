import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** The data directory with its embedded database belongs to one process at a time. */
export interface InstallationClaim {
  readonly held: false;
  /** Tells commands where the running database is. */
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
 * Claims the data directory, or says who has it. A claim whose process is gone (or whose number now belongs to another
 * process) counts for nothing: that is what a kill leaves behind.
 */
export function claimInstallation(dataDirectory: string): InstallationClaim | HeldClaim {
  mkdirSync(dataDirectory, { recursive: true, mode: 0o755 });
  const file = path.join(dataDirectory, 'portal.claim');
  const own = { processId: process.pid, startedAt: startOf(process.pid) ?? '' };
  try {
    const holder = createExclusively(file, own) ? undefined : liveHolder(file);
    if (holder !== undefined) return { held: true, ...holder };
    replace(file, own);
  } catch (error) {
    // Nothing can be written, but whose the directory is can be read.
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

/** Two processes may find the same dead claim at once: the later one wins, and after this pause both see who that is. */
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

/** The file appears with its content at once, and only if there is none: nobody reads half a claim. */
function createExclusively(file: string, content: object): boolean {
  const draft = `${file}.${process.pid}`;
  try {
    writeFileSync(draft, JSON.stringify(content), { mode: 0o600 });
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    removeDraft(draft);
  }
}

/** A full disk leaves an empty draft; what a disk says that lets nothing be removed must not hide what it said first. */
function removeDraft(draft: string): void {
  try {
    rmSync(draft, { force: true });
  } catch {
    // The next start of this process number writes over it.
  }
}

function readClaim(file: string): z.infer<typeof claimFile> | undefined {
  try {
    return claimFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** When a process started, in clock ticks since boot (proc(5), field 22); with its number it names one process. */
function startOf(processId: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}
