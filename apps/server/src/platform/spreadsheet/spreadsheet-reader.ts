import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { z } from 'zod';
import type { SpreadsheetKind, SpreadsheetReading } from './reading.ts';

/** Reads uploaded tables, each in a process of its own that may not outgrow its memory or its time. */
export interface SpreadsheetReader {
  /**
   * @param signal ends the reading early; the promise rejects with its reason then
   * @throws SpreadsheetReaderBroken when the process ends for a reason that is not the file's
   */
  read(bytes: Uint8Array, kind: SpreadsheetKind, signal?: AbortSignal): Promise<SpreadsheetReading>;
}

/** The reader did not run, so nothing is known about the file. */
export class SpreadsheetReaderBroken extends Error {}

export interface SpreadsheetReaderLimits {
  /** Resident memory at which the process is killed (security section 2). */
  readonly memoryBytes: number;
  readonly timeMs: number;
  /** Files read at the same time; others wait for their turn. */
  readonly atOnce: number;
}

const LIMITS: SpreadsheetReaderLimits = { memoryBytes: 256 * 1024 * 1024, timeMs: 20_000, atOnce: 2 };

/** With what Node and the file itself take, the largest .xls stays below the memory limit; a lazier heap would not. */
const HEAP_MEGABYTES = 128;
const YOUNG_HEAP_MEGABYTES = 4;
const WATCH_INTERVAL_MS = 20;
/** Unit of /proc/<pid>/statm on the platforms Node supports. */
const PAGE_BYTES = 4096;
/** The exit of a process whose heap is full (SIGABRT). */
const HEAP_IS_FULL = 'SIGABRT';

const ENTRY = path.join(import.meta.dirname, 'spreadsheet-reader.entry.ts');

/** What the process imports from outside the platform's folder. */
const LIBRARIES = ['@e965/xlsx', 'csv-parse', 'saxes', 'zod'];

const reading = z.union([
  z.object({ rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })) }),
  z.object({
    fault: z.enum(['unreadable', 'too-large']),
    cell: z.string().nullable(),
    detail: z.string(),
  }),
]);

/** @param entry the program of the process; tests pass one that misbehaves */
export function createSpreadsheetReader(limits = LIMITS, entry = ENTRY): SpreadsheetReader {
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    read: async (bytes, kind, signal) => {
      if (running >= limits.atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      running += 1;
      try {
        signal?.throwIfAborted();
        return await readInProcess(entry, limits, bytes, kind, signal);
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
}

async function readInProcess(
  entry: string,
  limits: SpreadsheetReaderLimits,
  bytes: Uint8Array,
  kind: SpreadsheetKind,
  signal: AbortSignal | undefined,
): Promise<SpreadsheetReading> {
  const child = fork(entry, [], {
    // No secrets of the parent, no writing, no other process: a reader taken over finds nothing to do.
    env: {},
    execArgv: [
      '--permission',
      ...readablePaths().map((folder) => `--allow-fs-read=${folder}`),
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      `--max-semi-space-size=${YOUNG_HEAP_MEGABYTES}`,
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<SpreadsheetReading>();
  const startedAt = performance.now();
  const watchdog = setInterval(() => {
    if (performance.now() - startedAt > limits.timeMs) resolve(tooLarge('it takes too long to read'));
    else if (memoryOf(child) > limits.memoryBytes) resolve(tooLarge('it takes too much memory to read'));
  }, WATCH_INTERVAL_MS);
  const onAbort = () => reject(new Error('the reading was given up', { cause: signal?.reason }));
  signal?.addEventListener('abort', onAbort, { once: true });
  child.once('message', (message) => {
    const parsed = reading.safeParse(message);
    if (parsed.success) resolve(parsed.data);
    else reject(new SpreadsheetReaderBroken('the reader answered nonsense', { cause: parsed.error }));
  });
  child.once('error', (error) => reject(new SpreadsheetReaderBroken('the reader failed', { cause: error })));
  child.once('exit', (code, by) => {
    if (by === HEAP_IS_FULL) resolve(tooLarge('it takes too much memory to read'));
    else reject(new SpreadsheetReaderBroken(`the reader ended with ${by ?? code ?? 'nothing'}`));
  });
  child.send({ bytes, kind }, (error) => {
    if (error !== null) reject(new SpreadsheetReaderBroken('the reader took no file', { cause: error }));
  });
  try {
    return await promise;
  } finally {
    clearInterval(watchdog);
    signal?.removeEventListener('abort', onAbort);
    child.kill('SIGKILL');
  }
}

function tooLarge(detail: string): SpreadsheetReading {
  return { fault: 'too-large', cell: null, detail };
}

/** Resident memory in bytes; 0 where there is no /proc, so that only the heap's limit holds there. */
function memoryOf({ pid }: ChildProcess): number {
  try {
    return Number(readFileSync(`/proc/${pid ?? 0}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES;
  } catch {
    return 0;
  }
}

/** The platform's own folder, the manifest that makes it a module, and the `node_modules` of its libraries. */
function readablePaths(): string[] {
  const require = createRequire(import.meta.url);
  const folder = `${path.sep}node_modules${path.sep}`;
  const libraries = LIBRARIES.map((name) => {
    const file = require.resolve(name);
    return file.slice(0, file.lastIndexOf(folder) + folder.length);
  });
  const platform = path.join(import.meta.dirname, '..');
  return [...new Set([`${platform}${path.sep}`, path.join(platform, '../../package.json'), ...libraries])];
}
