import { rejectUnread } from '../read/read-document.ts';
import { type Reading, reject } from '../reading.ts';
import { FairQueue } from './fair-queue.ts';
import { type Answer, type ProcessLimits, ReaderProcess, ReaderUnavailableError } from './reader-process.ts';

type Options = {
  /** The maximum number of child processes; they are started when there is something to read. */
  size?: number;
  /** The maximum time for one document. */
  timeLimitMs?: number;
  /** A child is replaced after this number of documents, so that memory leaks of libraries do not accumulate. */
  readsPerProcess?: number;
};

/** The resident memory above which a child is killed. */
const MEMORY_LIMIT_BYTES = 400 * 1024 * 1024;
/** The share of the memory limit above which a child is replaced, so that the next document does not exceed the limit without cause. */
const REPLACE_ABOVE_SHARE = 0.6;

const READER = new URL('./reader.entry.ts', import.meta.url);

type Job = { bytes: Uint8Array; resolve: (reading: Reading) => void; reject: (reason: Error) => void };
type Slot = { isBusy: boolean; process: ReaderProcess | undefined };

/** Reads files in child processes, which are limited in memory and time. */
export class ReaderPool {
  readonly #entry: URL;
  readonly #limits: ProcessLimits;
  readonly #readsPerProcess: number;
  readonly #slots: Slot[];
  readonly #waiting = new FairQueue<Job>();
  #isClosed = false;

  /** @param entry the program of a child; tests replace it by one that misbehaves */
  constructor({ size = 2, timeLimitMs = 10_000, readsPerProcess = 200 }: Options = {}, entry = READER) {
    this.#entry = entry;
    this.#limits = { memoryBytes: MEMORY_LIMIT_BYTES, timeMs: timeLimitMs };
    this.#readsPerProcess = readsPerProcess;
    this.#slots = Array.from({ length: size }, () => ({ isBusy: false, process: undefined }));
  }

  /**
   * Reads one file in a child process. A document that exceeds the limits of memory or time gets the reason `limits`.
   * @param queue the owner of the document. Owners take turns, so that many documents of one do not delay those of the others.
   * @throws ReaderUnavailableError if no child can be started or the pool is closed: nothing is known about the document, and it
   * must be read again later
   */
  read(bytes: Uint8Array, queue = ''): Promise<Reading> {
    if (this.#isClosed) return Promise.reject(new ReaderUnavailableError('the reader pool is closed'));
    const refused = rejectUnread(bytes);
    if (refused !== undefined) return Promise.resolve(refused);
    return new Promise((resolve, reject) => {
      this.#waiting.push(queue, { bytes, resolve, reject });
      this.#dispatch();
    });
  }

  /** Ends all children; documents that are not yet read fail with ReaderUnavailableError. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (let job = this.#waiting.shift(); job !== undefined; job = this.#waiting.shift())
      job.reject(new ReaderUnavailableError('the reader pool is closed'));
    await Promise.all(this.#slots.flatMap(({ process }) => (process === undefined ? [] : [process.end()])));
  }

  #dispatch(): void {
    // Slots with a running child first: starting a child takes longer than reading most documents.
    const free = this.#slots
      .filter(({ isBusy }) => !isBusy)
      .sort((one) => (one.process === undefined ? 1 : -1));
    for (const slot of free) {
      const job = this.#waiting.shift();
      if (job === undefined) return;
      slot.isBusy = true;
      void this.#answer(slot, job.bytes)
        .then(job.resolve, job.reject)
        .finally(() => {
          slot.isBusy = false;
          this.#dispatch();
        });
    }
  }

  async #answer(slot: Slot, bytes: Uint8Array): Promise<Reading> {
    const first = await this.#attempt(slot, bytes);
    // A child can also be ended from outside (no memory, an administrator). The document counts as the cause only if
    // the second attempt fails too.
    const answer = first.kind === 'died' ? await this.#attempt(slot, bytes) : first;
    if (answer.kind === 'reading') return answer.reading;
    return reject(
      'limits',
      answer.kind === 'killed' ? `stopped by the ${answer.why} limit` : 'the reader broke down',
    );
  }

  async #attempt(slot: Slot, bytes: Uint8Array): Promise<Answer> {
    slot.process ??= await ReaderProcess.start(this.#entry, this.#limits);
    if (this.#isClosed) await slot.process.end();
    const answer = await slot.process.read(bytes);
    if (this.#isClosed) throw new ReaderUnavailableError('the reader pool is closed');
    if (answer.kind !== 'reading') slot.process = undefined;
    else if (this.#isWornOut(slot.process)) {
      await slot.process.end();
      slot.process = undefined;
    }
    return answer;
  }

  #isWornOut(reader: ReaderProcess): boolean {
    return (
      reader.reads >= this.#readsPerProcess ||
      reader.memoryBytes > this.#limits.memoryBytes * REPLACE_ABOVE_SHARE
    );
  }
}
