import { rejectUnreadableFile } from '../read/read-document.ts';
import { type Reading, reject } from '../reading.ts';
import type { ExceededLimit } from '../reasons.ts';
import type { ViewQuery } from '../view/describe-xml.ts';
import type { InvoiceView } from '../view/invoice-view.ts';
import { FairQueue } from './fair-queue.ts';
import type { ChildRequest } from './messages.ts';
import {
  isComplete,
  type ReadResult,
  type ReaderLimits,
  ReaderProcess,
  ReaderUnavailableError,
} from './reader-process.ts';

type ReaderPoolOptions = {
  /** The maximum number of child processes; they are started when there is something to read. */
  size?: number;
  /** The maximum time for one document. */
  timeLimitMs?: number;
  /** A child is replaced after this number of documents, so that memory leaks of libraries do not accumulate. */
  readsPerProcess?: number;
};

/** The resident memory above which a child is killed. */
const MEMORY_LIMIT_BYTES = 400 * 1024 * 1024;
/** The share of the memory limit above which a child is replaced, so that a harmless next document does not exceed the limit. */
const REPLACE_ABOVE_SHARE = 0.6;

const READER = new URL('./reader.entry.ts', import.meta.url);

type ReadJob = {
  request: ChildRequest;
  resolve: (result: ReadResult) => void;
  reject: (reason: Error) => void;
};
type ReaderSlot = { isBusy: boolean; process: ReaderProcess | undefined };

/** Reads files in child processes, which are limited in memory and time. */
export class ReaderPool {
  readonly #entry: URL;
  readonly #limits: ReaderLimits;
  readonly #readsPerProcess: number;
  readonly #slots: ReaderSlot[];
  readonly #waitingJobs = new FairQueue<ReadJob>();
  #isClosed = false;

  /** @param entry the program of a child; tests replace it by a faulty program */
  constructor(
    { size = 2, timeLimitMs = 10_000, readsPerProcess = 200 }: ReaderPoolOptions = {},
    entry = READER,
  ) {
    this.#entry = entry;
    this.#limits = { memoryBytes: MEMORY_LIMIT_BYTES, timeMs: timeLimitMs };
    this.#readsPerProcess = readsPerProcess;
    this.#slots = Array.from({ length: size }, () => ({ isBusy: false, process: undefined }));
  }

  /**
   * Reads one file in a child process, and checks its invoice by the rules there. A document that exceeds the limits of
   * memory or time gets the reason `limits`; a document that exceeds them only while it is checked is returned without
   * a check.
   * @param owner the owner of the document. Owners take turns, so that one owner with many documents does not delay the others.
   * @throws ReaderUnavailableError if no child can be started or the pool is closed. The document must then be read again later.
   */
  async read(bytes: Uint8Array, owner = ''): Promise<Reading> {
    const rejection = this.#isClosed ? undefined : rejectUnreadableFile(bytes);
    if (rejection !== undefined) return rejection;
    const result = await this.#answer({ bytes }, owner);
    if ('reading' in result) return result.reading;
    if (result.kind !== 'killed') return reject('limits', 'the reader broke down');
    return reject('limits', `stopped by the ${result.limit} limit`, { limit: this.#limitOf(result.limit) });
  }

  /**
   * Reads the annexes of a document with these SHA-256 hashes, in the order of the hashes; undefined for a hash that no
   * file of the document has. The caller compares the hashes again, because a hostile document may control the child.
   * @throws ReaderUnavailableError as `read` does, and for a document that exceeds the limits
   */
  async readAnnexes(
    bytes: Uint8Array,
    hashes: readonly string[],
    owner = '',
  ): Promise<(Uint8Array | undefined)[]> {
    const result = await this.#answer({ bytes, hashes }, owner);
    if (result.kind !== 'annexes') throw new ReaderUnavailableError('the annexes cannot be read');
    return result.annexes;
  }

  /**
   * Describes the XML of an invoice for people; undefined if it is not an invoice.
   * @throws ReaderUnavailableError as `read` does, and for a document that exceeds the limits
   */
  async describe(xml: Uint8Array, view: ViewQuery, owner = ''): Promise<InvoiceView | undefined> {
    const result = await this.#answer({ bytes: xml, view }, owner);
    if (result.kind !== 'view') throw new ReaderUnavailableError('the invoice cannot be described');
    return result.view;
  }

  /** Ends all children; documents that are not yet read fail with ReaderUnavailableError. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (let job = this.#waitingJobs.shift(); job !== undefined; job = this.#waitingJobs.shift())
      job.reject(new ReaderUnavailableError('the reader pool is closed'));
    await Promise.all(this.#slots.flatMap(({ process }) => (process === undefined ? [] : [process.end()])));
  }

  #limitOf(limit: 'memory' | 'time'): ExceededLimit {
    const { timeMs, memoryBytes } = this.#limits;
    return limit === 'time'
      ? { name: 'seconds', allowed: timeMs / 1000 }
      : { name: 'memory-bytes', allowed: memoryBytes };
  }

  #answer(wanted: ChildRequest, owner: string): Promise<ReadResult> {
    if (this.#isClosed) return Promise.reject(new ReaderUnavailableError('the reader pool is closed'));
    const { buffer, byteOffset, byteLength } = wanted.bytes;
    // pdf.js in the child refuses a Buffer. This is a view of the same memory.
    const request = { ...wanted, bytes: new Uint8Array(buffer, byteOffset, byteLength) };
    return new Promise((resolve, reject) => {
      this.#waitingJobs.push(owner, { request, resolve, reject });
      this.#dispatch();
    });
  }

  #dispatch(): void {
    // Slots with a running child come first, because starting a child takes longer than reading most documents.
    const free = this.#slots
      .filter(({ isBusy }) => !isBusy)
      .sort((slot) => (slot.process === undefined ? 1 : -1));
    for (const slot of free) {
      const job = this.#waitingJobs.shift();
      if (job === undefined) return;
      slot.isBusy = true;
      void this.#readWithRetry(slot, job.request)
        .then(job.resolve, job.reject)
        .finally(() => {
          slot.isBusy = false;
          this.#dispatch();
        });
    }
  }

  async #readWithRetry(slot: ReaderSlot, request: ChildRequest): Promise<ReadResult> {
    const first = await this.#readOnce(slot, request);
    // A child can also be killed from outside (no memory, an administrator). The document counts as the cause only if
    // the second attempt fails too.
    return first.kind === 'died' ? this.#readOnce(slot, request) : first;
  }

  async #readOnce(slot: ReaderSlot, request: ChildRequest): Promise<ReadResult> {
    slot.process ??= await ReaderProcess.start(this.#entry, this.#limits);
    if (this.#isClosed) await slot.process.end();
    const result = await slot.process.read(request);
    if (this.#isClosed) throw new ReaderUnavailableError('the reader pool is closed');
    if (!isComplete(result)) slot.process = undefined;
    else if (this.#mustBeReplaced(slot.process)) {
      await slot.process.end();
      slot.process = undefined;
    }
    return result;
  }

  #mustBeReplaced(reader: ReaderProcess): boolean {
    return (
      reader.readCount >= this.#readsPerProcess ||
      reader.memoryBytes > this.#limits.memoryBytes * REPLACE_ABOVE_SHARE
    );
  }
}
