import { readFileSync } from 'node:fs';
import { startChild } from '../child-process.ts';
import type { World } from '../world/world.ts';

export interface ServerProcess {
  readonly port: number;
  readonly pid: number;
  /** Highest resident memory so far, in MB (measured by Linux). */
  peakMemory(): number;
  /** Resident memory now, in MB. */
  memory(): number;
  stop(): Promise<void>;
}

const ENTRIES = {
  product: new URL('./product.entry.ts', import.meta.url),
  bare: new URL('./bare.entry.ts', import.meta.url),
} as const;

/** One candidate in a process of its own, on a free loopback port. */
export async function startServer(kind: keyof typeof ENTRIES, world: World): Promise<ServerProcess> {
  const child = startChild(ENTRIES[kind], [world.url, world.documents]);
  const ready = await child.receive();
  if (typeof ready !== 'number') throw new Error(`the ${kind} server did not report its port`);
  return {
    port: ready,
    pid: child.pid,
    peakMemory: () => memoryOf(child.pid, 'VmHWM'),
    memory: () => memoryOf(child.pid, 'VmRSS'),
    stop: () => child.stop(),
  };
}

function memoryOf(pid: number, line: 'VmHWM' | 'VmRSS'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${line}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  return Number(kilobytes ?? 0) / 1024;
}

/** The port of a listening server. @throws Error for a server on a pipe. */
export function portOf(address: string | { port: number } | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address.port;
}

/** The arguments of an entry. */
export function readArguments(): { readonly databaseUrl: string; readonly documents: string } {
  const [databaseUrl, documents] = process.argv.slice(2);
  if (databaseUrl === undefined || documents === undefined)
    throw new Error('database and documents are missing');
  return { databaseUrl, documents };
}
