import type { DocumentJob } from './pdf/document-job.ts';
import { renderDocument, type RenderedDocument } from './render-document.ts';
import { RenderingPool } from './rendering-pool.ts';
import type { DocumentPlan } from './world/document-model.ts';
import type { DemoWorld } from './world/world-model.ts';

export interface DemoDocument extends RenderedDocument {
  plan: DocumentPlan;
}

export interface DemoDocumentsOptions {
  /** The number of additional threads; with 0 the caller's thread renders everything. */
  workers: number;
}

/** Large enough that messages take little time, small enough that few documents (25 KB each) are in memory. */
const BATCH_SIZE = 32;
/** A thread gets its next batch before it has finished the previous one. */
const BATCHES_PER_WORKER = 2;

/** The jobs of a world, in the order of its documents. @throws Error for a plan whose provider or customer is missing */
export function documentJobs(world: DemoWorld): DocumentJob[] {
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
 * Renders the files of a world's documents in the order of the world, with any number of threads. Only a few batches are in memory
 * at the same time. The threads end when the caller stops reading.
 */
export async function* demoDocuments(
  world: DemoWorld,
  { workers }: DemoDocumentsOptions,
): AsyncGenerator<DemoDocument, void, undefined> {
  const jobs = documentJobs(world);
  if (workers === 0) {
    for (const job of jobs) yield { plan: job.plan, ...(await renderDocument(job)) };
    return;
  }
  const pool = new RenderingPool(workers);
  try {
    yield* inOrder(pool, jobs, workers * BATCHES_PER_WORKER);
  } finally {
    await pool.close();
  }
}

async function* inOrder(pool: RenderingPool, jobs: readonly DocumentJob[], window: number) {
  const batches: { jobs: DocumentJob[]; documents: Promise<RenderedDocument[]> }[] = [];
  let next = 0;
  const ask = () => {
    const batch = jobs.slice(next, next + BATCH_SIZE);
    next += batch.length;
    if (batch.length === 0) return;
    const documents = pool.render(batch);
    // The promise is awaited later; until then a failure must not be an unhandled rejection.
    documents.catch(() => undefined);
    batches.push({ jobs: batch, documents });
  };
  for (let count = 0; count < window; count += 1) ask();
  for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
    const documents = await batch.documents;
    ask();
    for (const [index, document] of documents.entries()) {
      const plan = batch.jobs[index]?.plan;
      if (plan !== undefined) yield { plan, ...document };
    }
  }
}
