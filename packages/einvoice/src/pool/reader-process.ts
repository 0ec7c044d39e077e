import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Reading } from '../reading.ts';
import { SandboxedChild } from '../sandbox/sandboxed-child.ts';
import type { RuleCheck } from '../rules/check-invoice.ts';
import { type AnnexMessage, type ChildRequest, isChildMessage, type ViewMessage } from './messages.ts';
import { readablePaths } from './readable-paths.ts';

export type ReaderLimits = {
  /** The resident memory of the child above which it is killed. */
  memoryBytes: number;
  /** The maximum time for one document. */
  timeMs: number;
};

export type ReadResult =
  | { kind: 'reading'; reading: Reading }
  /** The child ended after the reading, before its check was done. */
  | { kind: 'unchecked'; reading: Reading }
  | AnnexMessage
  | ViewMessage
  | { kind: 'killed'; limit: 'memory' | 'time' }
  | { kind: 'died' };

/** The reader does not run, so the document has no result. */
export class ReaderUnavailableError extends Error {
  override readonly name = 'ReaderUnavailableError';
}

/** A decompression bomb fills the allowed memory in about a second; in 20 ms it adds 8 MB. */
const WATCH_INTERVAL_MS = 20;
/** The start takes 0.3 s; a machine under full load may need many times that. */
const START_TIMEOUT_MS = 60_000;
/** Below the memory limit, so that a full JavaScript heap ends the child by itself before the watchdog must kill it. */
const HEAP_MEGABYTES = 256;

/** A child process that reads documents, one at a time, while a watchdog checks its time and memory. */
export class ReaderProcess {
  readonly #sandbox: SandboxedChild;
  readonly #child: ChildProcess;
  readonly #limits: ReaderLimits;
  readonly #exited: Promise<void>;
  #readCount = 0;

  private constructor(sandbox: SandboxedChild, limits: ReaderLimits) {
    const child = sandbox.process;
    this.#sandbox = sandbox;
    this.#child = child;
    this.#limits = limits;
    this.#exited = new Promise((resolve) => child.once('exit', () => resolve()));
    // Sending to a child that has ended emits `error`. The `exit` listener handles that case; without this listener the
    // `error` would end this process.
    child.on('error', () => undefined);
  }

  static async start(entry: URL, limits: ReaderLimits): Promise<ReaderProcess> {
    const sandbox = await SandboxedChild.start(fileURLToPath(entry), readablePaths(), [
      `--max-old-space-size=${HEAP_MEGABYTES}`,
    ]);
    const child = sandbox.process;
    const reader = new ReaderProcess(sandbox, limits);
    const signal = AbortSignal.timeout(START_TIMEOUT_MS);
    const isReady = await Promise.race([
      once(child, 'message', { signal }).then(
        () => true,
        () => false,
      ),
      reader.#exited.then(() => false),
    ]);
    if (isReady) {
      // An idle child must not keep a command line program running. While the child reads, the watchdog's timer keeps it running.
      child.unref();
      child.channel?.unref();
      return reader;
    }
    await reader.end();
    throw new ReaderUnavailableError(
      `the reader process does not start; run ${fileURLToPath(entry)} to see why`,
    );
  }

  /** The number of documents that were sent to the child. */
  get readCount(): number {
    return this.#readCount;
  }

  /** The resident memory in bytes; 0 on a system without /proc, where only the time limit is effective. */
  get memoryBytes(): number {
    return this.#sandbox.memoryBytes;
  }

  async read(request: ChildRequest): Promise<ReadResult> {
    this.#readCount += 1;
    const result = Promise.withResolvers<ReadResult>();
    const startedAt = performance.now();
    let reading: Reading | undefined;
    const end = (failure: ReadResult) =>
      result.resolve(reading === undefined ? failure : { kind: 'unchecked', reading });
    const watchdog = setInterval(() => {
      if (performance.now() - startedAt > this.#limits.timeMs) end({ kind: 'killed', limit: 'time' });
      else if (this.memoryBytes > this.#limits.memoryBytes) end({ kind: 'killed', limit: 'memory' });
    }, WATCH_INTERVAL_MS);
    const onMessage = (message: unknown) => {
      if (!isChildMessage(message) || message.kind === 'ready') end({ kind: 'died' });
      else if (message.kind === 'annexes' || message.kind === 'view') result.resolve(message);
      else if (message.kind === 'reading' && reading === undefined) reading = message.reading;
      else if (message.kind === 'check' && reading !== undefined)
        result.resolve({ kind: 'reading', reading: addCheck(reading, message.check) });
      else end({ kind: 'died' });
    };
    this.#child.on('message', onMessage);
    void this.#exited.then(() => end({ kind: 'died' }));
    try {
      this.#child.send(request, (error) => {
        if (error !== null) end({ kind: 'died' });
      });
      const outcome = await result.promise;
      if (!isComplete(outcome)) await this.end();
      return outcome;
    } finally {
      clearInterval(watchdog);
      this.#child.off('message', onMessage);
    }
  }

  /** Kills the child: it has no state to save, and may be in a loop in which it would ignore a request to end. */
  async end(): Promise<void> {
    this.#child.ref();
    this.#sandbox.kill();
    await this.#exited;
  }
}

/** Whether the child has completed the request and can get another one. */
export function isComplete({ kind }: ReadResult): boolean {
  return kind === 'reading' || kind === 'annexes' || kind === 'view';
}

function addCheck(reading: Reading, check: RuleCheck | undefined): Reading {
  return check === undefined || reading.outcome === 'plain-pdf' ? reading : { ...reading, check };
}
