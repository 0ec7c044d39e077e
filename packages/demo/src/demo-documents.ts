import type { DocumentJob } from './pdf/document-job.ts';
import { renderDocument, type RenderedDocument } from './render-document.ts';
import { RenderingPool } from './rendering-pool.ts';
import type { DocumentPlan } from './world/document-model.ts';
import type { DemoWorld } from './world/world-model.ts';

export interface DemoDocument extends RenderedDocument {
  plan: DocumentPlan;
}

export interface DemoDocumentsOptions {
  /** Threads beside the caller's; 0 makes everything in the caller's own. */
  workers: number;
}

/** Large enough that a message costs little, small enough that few documents wait in memory (25 KB each). */
const BATCH_SIZE = 32;
/** A thread has its next batch before it has done the one before. */
const BATCHES_PER_WORKER = 2;

/** The jobs of a world, in the order of its documents; throws for a plan whose parties are not in it. */
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
 * Makes the files of a world's documents, in the order of the world, whatever the number of threads. A few batches are in memory
 * at a time; who stops reading stops the threads.
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
    // Awaited below in its turn; until then a failure must not count as one that nobody handles.
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
