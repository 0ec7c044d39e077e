import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DocumentJob } from './pdf/document-job.ts';
import type { RenderedDocument } from './render-document.ts';

/** The request to a thread; the answer has the same batch number. */
export interface RenderingRequest {
  batch: number;
  jobs: DocumentJob[];
}

export interface RenderingAnswer {
  batch: number;
  documents: RenderedDocument[];
}

/** A document needs a few megabytes while it is rendered. Without a limit, Node collects the garbage of hundreds of them late. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

interface Waiting {
  resolve: (documents: RenderedDocument[]) => void;
  reject: (cause: unknown) => void;
}

/** Threads that render documents. If one thread fails, all waiting batches fail. */
export class RenderingPool {
  readonly #workers: Worker[];
  readonly #waiting = new Map<number, Waiting>();
  #batches = 0;

  constructor(size: number) {
    const entry = new URL('./demo-documents.entry.ts', import.meta.url);
    this.#workers = Array.from({ length: size }, () => this.#start(entry));
  }

  /** Batches are distributed to the threads in turn; each thread answers in the order of its requests. */
  render(jobs: DocumentJob[]): Promise<RenderedDocument[]> {
    const batch = this.#batches++;
    const answer = new Promise<RenderedDocument[]>((resolve, reject) => {
      this.#waiting.set(batch, { resolve, reject });
    });
    const request: RenderingRequest = { batch, jobs };
    this.#workers[batch % this.#workers.length]?.postMessage(request);
    return answer;
  }

  async close(): Promise<void> {
    await Promise.all(this.#workers.map((worker) => worker.terminate()));
  }

  #start(entry: URL): Worker {
    const worker = new Worker(entry, { resourceLimits: HEAP_LIMITS });
    worker.on('message', ({ batch, documents }: RenderingAnswer) => {
      this.#waiting.get(batch)?.resolve(documents);
      this.#waiting.delete(batch);
    });
    worker.on('error', (cause) => this.#fail(cause));
    void once(worker, 'exit').then(
      () => this.#fail(new Error('a thread that makes demo documents has ended')),
      (cause: unknown) => this.#fail(cause),
    );
    return worker;
  }

  #fail(cause: unknown): void {
    for (const { reject } of this.#waiting.values()) reject(cause);
    this.#waiting.clear();
  }
}
