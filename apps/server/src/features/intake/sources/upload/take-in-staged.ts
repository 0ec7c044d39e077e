import { setTimeout as wait } from 'node:timers/promises';
import type { IntakeAnswer } from '@belegfach/contract';
import type { Database } from '../../../../platform/database/index.ts';
import type { DocumentStore } from '../../../../platform/document-store/index.ts';
import { InvalidRequest } from '../../../../platform/errors/index.ts';
import type { Delivery } from '../hot-folder/delivery.ts';
import { readDelivery } from '../hot-folder/load-delivery.ts';
import { loadSlice } from '../hot-folder/load-slice.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import type { Outcome } from '../../model/outcome.ts';
import { acknowledgeItems } from './acknowledge.ts';
import type { StagedFiles } from './stage-files.ts';
import { toAnswer } from './upload-answer.ts';

export interface StagedIntakeDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly intake: IntakeService;
  /** Receives errors that occur after the answer was given. */
  readonly onFailure: (error: unknown) => void;
  /** How long a call waits for its documents. */
  readonly answerWithinMs: number;
}

export interface StagedIntake {
  /**
   * Takes staged files in and removes them. Documents that are not judged in time are answered as `received` and judged
   * later.
   * @param requireRight called before each part is judged or acknowledged. If it rejects, the rest is not taken in, and
   * the answer rejects with its error. Documents acknowledged before were handed in with the right and are kept
   */
  takeIn(
    scope: IntakeScope,
    batch: IntakeBatch,
    staged: StagedFiles,
    requireRight: RequireRight,
  ): Promise<IntakeAnswer>;
  /** Completes what is being written; calls that wait get their answers. */
  stop(): Promise<void>;
}

/** Rejects if the sender has lost the right to hand in documents. */
export type RequireRight = () => Promise<unknown>;

export function createStagedIntake(dependencies: StagedIntakeDependencies): StagedIntake {
  const { intake, onFailure, answerWithinMs } = dependencies;
  const running = new Set<Promise<unknown>>();
  const stopping = new AbortController();

  async function workThrough(
    scope: IntakeScope,
    delivery: Delivery,
    staged: StagedFiles,
    requireRight: RequireRight,
  ): Promise<void> {
    const { batch } = delivery;
    while (delivery.pending.length > 0) {
      if (stopping.signal.aborted) return;
      await requireRight();
      await staged.touch();
      const items = await loadSlice(delivery, delivery.pending);
      for (const outcome of await intake.submit(scope, { channel: batch.channel, items, batch }))
        delivery.settle(outcome);
    }
    await intake.finishBatch(scope, batch);
  }

  /** Makes documents that are not judged yet durable, without reading them. */
  async function acknowledge(
    scope: IntakeScope,
    delivery: Delivery,
    requireRight: RequireRight,
  ): Promise<Outcome[]> {
    const outcomes: Outcome[] = [];
    for (let rest = delivery.pending; rest.length > 0; ) {
      await requireRight();
      const items = await loadSlice(delivery, rest);
      outcomes.push(...(await acknowledgeItems(dependencies, scope, delivery.batch, items)));
      rest = rest.slice(items.length);
    }
    return outcomes;
  }

  async function open(scope: IntakeScope, batch: IntakeBatch, staged: StagedFiles): Promise<Delivery> {
    const delivery = await readStaged(scope, batch, staged);
    // For a repeat of an interrupted call: earlier outcomes stay valid.
    const decided = await intake.listOutcomes(scope, batch);
    for (const { key } of delivery.pending) {
      const outcome = decided.get(key);
      if (outcome !== undefined) delivery.settle(outcome);
    }
    return delivery;
  }

  return {
    takeIn: async (scope, batch, staged, requireRight) => {
      let isAnswered = false;
      let refusal: Error | undefined;
      const require = async () => {
        // Documents that were answered as received are judged even if the sender lost its rights.
        if (isAnswered) return;
        if (refusal === undefined) await requireRight().catch((error: unknown) => (refusal = toError(error)));
        if (refusal === undefined) return;
        await intake.finishBatch(scope, batch);
        throw refusal;
      };
      const opened = open(scope, batch, staged);
      const work = opened.then((delivery) => workThrough(scope, delivery, staged, require));
      const answer = opened.then(async (delivery) => {
        await waitFor(work, answerWithinMs);
        // The acknowledged ones come first, so that later outcomes of the work replace them.
        const acknowledged = await acknowledge(scope, delivery, require);
        isAnswered = true;
        return toAnswer([...acknowledged, ...delivery.outcomes.values()], staged.names);
      });
      work.catch((error: unknown) => {
        if (isAnswered) onFailure(error);
      });
      const whole = Promise.allSettled([work, answer])
        .then(() => staged.remove())
        .catch(onFailure)
        .finally(() => running.delete(whole));
      running.add(whole);
      return answer;
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/**
 * The staged files as a delivery.
 * @throws InvalidRequest naming each index that cannot be used, with its line
 */
export async function readStaged(
  scope: IntakeScope,
  batch: IntakeBatch,
  { folder: path, archives }: StagedFiles,
): Promise<Delivery> {
  const claim = { id: '', path, done: path, batchId: batch.publicId, claimedAt: new Date() };
  const delivery = await readDelivery({ claim, batch }, scope, { archives });
  const faults = delivery.indexes.flatMap(({ name, reading }) =>
    'refusal' in reading ? [`${name}, line ${reading.line}: ${reading.detail}`] : [],
  );
  if (faults.length > 0) throw new InvalidRequest({ Documents: faults });
  return delivery;
}

const toError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/**
 * Waits for the work or the time limit, whichever ends first.
 * @throws the error of the work within that time
 */
async function waitFor(work: Promise<void>, milliseconds: number): Promise<void> {
  const timer = new AbortController();
  try {
    await Promise.race([work, wait(milliseconds, undefined, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
