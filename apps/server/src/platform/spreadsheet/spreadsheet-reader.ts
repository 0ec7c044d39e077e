import { createRequire } from 'node:module';
import path from 'node:path';
import { SandboxedChild } from '@belegfach/einvoice';
import { z } from 'zod';
import { createSemaphore } from '../concurrency/index.ts';
import type { SpreadsheetKind, SpreadsheetResult } from './spreadsheet-result.ts';

/** Reads uploaded tables, each in its own process with limits of memory and time. */
export interface SpreadsheetReader {
  /**
   * @param signal ends the reading early; the promise then rejects
   * @throws SpreadsheetReaderFailed when the process ends for a reason other than the file
   */
  read(bytes: Uint8Array, kind: SpreadsheetKind, signal?: AbortSignal): Promise<SpreadsheetResult>;
}

/** The reader failed, so nothing is known about the file. */
export class SpreadsheetReaderFailed extends Error {}

const LIMITS = {
  /** Resident memory beyond which the process is killed. */
  memoryBytes: 256 * 1024 * 1024,
  timeMs: 20_000,
  /** Files read at the same time; others wait for their turn. */
  atOnce: 2,
};

/**
 * With this heap, the memory of Node and the file itself, the largest .xls stays below the memory limit; a larger heap
 * would be collected later and exceed it.
 */
const HEAP_MEGABYTES = 128;
const YOUNG_HEAP_MEGABYTES = 4;
const WATCH_INTERVAL_MS = 20;
/**
 * Signals that end a process whose heap is full. The first process of a PID namespace cannot abort itself: there the C
 * library ends it with an illegal instruction, whose signal depends on the processor.
 */
const FULL_HEAP_SIGNALS: ReadonlySet<string> = new Set(['SIGABRT', 'SIGSEGV', 'SIGTRAP', 'SIGILL']);

const ENTRY = path.join(import.meta.dirname, 'spreadsheet-reader.entry.ts');

/** Libraries that the process imports from outside the platform's folder. */
const LIBRARIES = ['@e965/xlsx', 'csv-parse', 'saxes', 'zod'];

const resultSchema = z.union([
  z.object({ rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })) }),
  z.object({
    fault: z.enum(['unreadable', 'too-large']),
    cell: z.string().nullable(),
    detail: z.string(),
  }),
]);

/** @param entry the program of the process; tests pass one that misbehaves */
export function createSpreadsheetReader(limits = LIMITS, entry = ENTRY): SpreadsheetReader {
  const processes = createSemaphore(limits.atOnce);
  return {
    read: (bytes, kind, signal) =>
      processes.run(() => {
        signal?.throwIfAborted();
        return readInProcess(entry, limits, bytes, kind, signal);
      }),
  };
}

async function readInProcess(
  entry: string,
  limits: typeof LIMITS,
  bytes: Uint8Array,
  kind: SpreadsheetKind,
  signal: AbortSignal | undefined,
): Promise<SpreadsheetResult> {
  const sandbox = await SandboxedChild.start(entry, readablePaths(), [
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    `--max-semi-space-size=${YOUNG_HEAP_MEGABYTES}`,
  ]);
  const child = sandbox.process;
  const { promise, resolve, reject } = Promise.withResolvers<SpreadsheetResult>();
  const startedAt = performance.now();
  const watchdog = setInterval(() => {
    if (performance.now() - startedAt > limits.timeMs) resolve(tooLarge('it takes too long to read'));
    else if (sandbox.memoryBytes > limits.memoryBytes) resolve(tooLarge('it takes too much memory to read'));
  }, WATCH_INTERVAL_MS);
  const onAbort = () => reject(new Error('the reading was cancelled', { cause: signal?.reason }));
  signal?.addEventListener('abort', onAbort, { once: true });
  child.once('message', (message) => {
    const parsed = resultSchema.safeParse(message);
    if (parsed.success) resolve(parsed.data);
    else
      reject(new SpreadsheetReaderFailed('the answer of the reader is not valid', { cause: parsed.error }));
  });
  child.once('error', (error) => reject(new SpreadsheetReaderFailed('the reader failed', { cause: error })));
  // Not `exit`: Node may emit `exit` before it has read the last message of the process, but `close` only afterwards.
  child.once('close', (code, signalName) => {
    if (signalName !== null && FULL_HEAP_SIGNALS.has(signalName))
      resolve(tooLarge('it takes too much memory to read'));
    else reject(new SpreadsheetReaderFailed(`the reader ended with ${signalName ?? code ?? 'nothing'}`));
  });
  // The signal may have been aborted while the process was started: a process without a file has nothing to do.
  if (signal?.aborted === true) onAbort();
  else
    child.send({ bytes, kind }, (error) => {
      if (error !== null) reject(new SpreadsheetReaderFailed('the reader took no file', { cause: error }));
    });
  try {
    return await promise;
  } finally {
    clearInterval(watchdog);
    signal?.removeEventListener('abort', onAbort);
    sandbox.kill();
  }
}

function tooLarge(detail: string): SpreadsheetResult {
  return { fault: 'too-large', cell: null, detail };
}

/**
 * The platform's own folder, the package.json that makes its files ES modules, and the `node_modules` of its libraries.
 */
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
