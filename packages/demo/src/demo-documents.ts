import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { renderDocument, type RenderedDocument } from './render-document.ts';
import type { DocumentPlan } from './world/document-model.ts';
import type { DemoWorld, DocumentJob } from './world/world-model.ts';

export interface DemoDocument extends RenderedDocument {
  plan: DocumentPlan;
}

/** The number of documents in one message to a thread. A document has 25 KB, so a batch needs little memory. */
const BATCH_SIZE = 32;
/** A thread gets its next batch before it has finished the previous one. */
const BATCHES_PER_WORKER = 2;
/**
 * A document needs a few megabytes while it is rendered. Without a limit, Node starts the garbage collection only after hundreds of
 * documents.
 */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 };

/** The jobs of a world, in the order of its documents. @throws Error for a plan whose provider or customer is missing */
export function createDocumentJobs(world: DemoWorld): DocumentJob[] {
  const providers = new Map(world.providers.map((provider) => [provider.key, provider]));
  const customers = new Map(world.customers.map((customer) => [customer.customerNumber, customer]));
  return world.documents.map((plan) => {
    const provider = providers.get(plan.provider);
    const customer = customers.get(plan.customerNumber);
    if (provider === undefined || customer === undefined)
      throw new Error(`parties of ${plan.key} are missing`);
    return { plan, provider, customer };
  });
}

/**
 * Renders the files of a world's documents in the order of the world. Only a few batches are in memory at the same time. The threads end
 * when the caller stops reading.
 * @param workers the number of additional threads; with 0 the caller's thread renders everything
 */
export async function* renderDemoDocuments(
  world: DemoWorld,
  { workers }: { workers: number },
): AsyncGenerator<DemoDocument, void, undefined> {
  const jobs = createDocumentJobs(world);
  if (workers === 0) {
    for (const job of jobs) yield { plan: job.plan, ...(await renderDocument(job)) };
    return;
  }
  const threads = Array.from({ length: workers }, startThread);
  try {
    yield* renderInOrder(threads, jobs);
  } finally {
    await Promise.all(threads.map(({ worker }) => worker.terminate()));
  }
}

interface Thread {
  worker: Worker;
  /** The files of each batch, in the order of the requests; it fails if the thread fails, and ends when the thread exits. */
  results: AsyncIterator<RenderedDocument[][], undefined>;
}

function startThread(): Thread {
  const entry = new URL('./demo-documents.entry.ts', import.meta.url);
  const worker = new Worker(entry, { resourceLimits: HEAP_LIMITS });
  return { worker, results: on(worker, 'message', { close: ['exit'] }) };
}

/** Distributes the batches to the threads in turn, and yields the documents in the order of the jobs. */
async function* renderInOrder(threads: readonly Thread[], jobs: readonly DocumentJob[]) {
  const threadOf = (batch: number) => threads[batch % threads.length];
  const jobsOf = (batch: number) => jobs.slice(batch * BATCH_SIZE, (batch + 1) * BATCH_SIZE);
  const sendBatch = (batch: number) => {
    if (batch * BATCH_SIZE < jobs.length) threadOf(batch)?.worker.postMessage(jobsOf(batch));
  };
  const batchesAhead = threads.length * BATCHES_PER_WORKER;
  for (let batch = 0; batch < batchesAhead; batch += 1) sendBatch(batch);
  for (let batch = 0; batch * BATCH_SIZE < jobs.length; batch += 1) {
    const result = await threadOf(batch)?.results.next();
    if (result?.value === undefined) throw new Error('a thread that renders demo documents has ended');
    sendBatch(batch + batchesAhead);
    const [documents = []] = result.value;
    for (const [index, { plan }] of jobsOf(batch).entries()) {
      const document = documents[index];
      if (document !== undefined) yield { plan, ...document };
    }
  }
}
