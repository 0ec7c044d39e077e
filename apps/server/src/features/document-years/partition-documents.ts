import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/database/index.ts';
import { hasCode } from '../../platform/errors/index.ts';
import { analyzeDocuments, attachPartitions, validateReferences } from './attach-partitions.repository.ts';
import { isPartitioned, listReferences } from './partition-shape.repository.ts';
import {
  checkFirstPartition,
  dropFirstPartitionCheck,
  fillYears,
  findFirstOwnYear,
  findLastInvoiceId,
  indexPublicIds,
  requireYears,
} from './prepare-partitions.repository.ts';

/** The number of documents in one transaction: so few that other transactions do not wait long. */
const BATCH_IDS = 5_000;
/**
 * The command also creates partitions for this number of years after the first own year. Each start of the portal
 * creates further ones.
 */
const YEARS_AHEAD = 1;
/** While the command waits for its lock on the tables, every other statement on them waits behind it. */
const LOCK_MS = 3_000;
const LOCK_ATTEMPTS = 20;
const PAUSE_MS = 5_000;
const LOCK_NOT_AVAILABLE = '55P03';

export interface PartitionSteps {
  readonly signal: AbortSignal;
  readonly onStep: (step: 'fill' | 'index' | 'check' | 'attach' | 'references' | 'statistics') => void;
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Partitions the table of documents by year: the present table becomes the first partition. One short transaction does
 * so; the long steps before and after it run while the portal works, and change nothing that users see. A call after an
 * interruption continues the work.
 * @returns `already` if the table was partitioned before
 */
export async function partitionDocuments(
  owner: Database,
  steps: PartitionSteps,
): Promise<'done' | 'already'> {
  const { executor } = owner;
  if (await isPartitioned(executor)) {
    // An earlier run may have been stopped after the partitioning, before it checked the references.
    const checked = await validateReferences(executor);
    if (checked > 0) await analyzeDocuments(executor);
    return checked > 0 ? 'done' : 'already';
  }
  await fillAllYears(owner, steps);
  steps.onStep('index');
  await indexPublicIds(executor);
  steps.onStep('check');
  const firstOwnYear = await findFirstOwnYear(executor);
  try {
    for (const reference of await listReferences(executor)) await requireYears(executor, reference);
    await checkFirstPartition(executor, firstOwnYear);
    steps.onStep('attach');
    await attachWithRetries(owner, firstOwnYear, steps.signal);
  } catch (error) {
    if (!(await isPartitioned(executor))) await dropFirstPartitionCheck(executor);
    throw error;
  }
  steps.onStep('references');
  await validateReferences(executor);
  steps.onStep('statistics');
  await analyzeDocuments(executor);
  return 'done';
}

async function fillAllYears(
  { executor }: Database,
  { signal, onStep, onProgress }: PartitionSteps,
): Promise<void> {
  onStep('fill');
  const references = await listReferences(executor);
  const last = await findLastInvoiceId(executor);
  for (let after = 0; after < last; after += BATCH_IDS) {
    signal.throwIfAborted();
    for (const reference of references)
      await fillYears(executor, reference, after, Math.min(after + BATCH_IDS, last));
    onProgress(Math.min(after + BATCH_IDS, last), last);
  }
}

async function attachWithRetries(owner: Database, firstOwnYear: number, signal: AbortSignal): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      signal.throwIfAborted();
      await owner.transaction((transaction) =>
        attachPartitions(transaction, {
          firstOwnYear,
          lastYear: firstOwnYear + YEARS_AHEAD,
          lockMs: LOCK_MS,
        }),
      );
      return;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !hasCode(error, LOCK_NOT_AVAILABLE)) throw error;
      await wait(PAUSE_MS, undefined, { signal });
    }
}
