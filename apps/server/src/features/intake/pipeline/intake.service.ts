import type { IntakeChannel } from '@belegfach/contract';
import { type ExaminedItem, examineItems } from './examine-items.ts';
import { forecastOutcomes } from './forecast-outcomes.ts';
import {
  createBatch,
  findBatch,
  finishBatch,
  type IntakeBatch,
  listOutcomes,
  type NewBatch,
} from '../receipts/intake-batch.repository.ts';
import { type IntakeItem, type KeyedItem, keyItem, splitIntoChunks } from '../model/intake-item.ts';
import type { IntakeDependencies } from './intake-dependencies.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { judgeItems } from './judge-items.ts';
import type { Outcome } from '../model/outcome.ts';
import { findMissingFiles } from './find-missing-files.ts';
import { isDataError, withRetries } from './retries.ts';
import { judgeWaiting } from './judge-waiting.ts';
import { writeItems, type WriteOptions } from './write-items.ts';

export interface Submission {
  readonly channel: IntakeChannel;
  readonly items: readonly IntakeItem[];
  /**
   * The delivery to which the items belong, if it is handed in in several parts; otherwise the items are a delivery of
   * their own.
   */
  readonly batch?: IntakeBatch;
  /** False for demo data and initial imports: no notices of the documents are sent. */
  readonly notify?: boolean;
}

/** The pipeline through which documents from all channels come in (INT-1). The scope is the caller's permission. */
export type IntakeService = ReturnType<typeof createIntakeService>;

export function createIntakeService(dependencies: IntakeDependencies) {
  const { database, checkpoint = () => undefined } = dependencies;
  const { executor } = database;

  async function examine(scope: IntakeScope, items: readonly KeyedItem[]): Promise<ExaminedItem[]> {
    const examined = await examineItems(dependencies, scope, items);
    checkpoint('pipeline:stored');
    return examined;
  }

  async function write(
    scope: IntakeScope,
    options: WriteOptions,
    items: readonly ExaminedItem[],
  ): Promise<Outcome[]> {
    const outcomes = await withRetries(async () => {
      const judged = await judgeItems(dependencies, scope, items);
      return database.transaction(async (transaction) => {
        const written = await writeItems(transaction, scope, options, judged);
        checkpoint('pipeline:before-commit');
        return written;
      });
    });
    checkpoint('pipeline:committed');
    return outcomes;
  }

  /** One document that the database refuses must not keep out the others of its chunk. */
  async function writeChunk(scope: IntakeScope, options: WriteOptions, items: readonly ExaminedItem[]) {
    try {
      return await write(scope, options, items);
    } catch (error) {
      if (items.length === 1 || !isDataError(error)) throw error;
    }
    const outcomes: Outcome[] = [];
    const errors: unknown[] = [];
    for (const item of items)
      await write(scope, options, [item]).then(
        (written) => outcomes.push(...written),
        (error: unknown) => errors.push(error),
      );
    if (errors.length > 0) throw new AggregateError(errors, 'documents that the database refuses');
    return outcomes;
  }

  return {
    /**
     * Takes documents in and returns the outcome of each, in their order. Bytes and rows are durable when this returns.
     * Items are written in small transactions: after an error the earlier ones are taken in, and the same items can
     * safely be handed in again.
     */
    async submit(scope: IntakeScope, { channel, items, batch, notify = true }: Submission) {
      const completed = await findMissingFiles(dependencies, scope, items, batch?.id);
      const ownBatch = batch ?? (await createBatch(executor, scope, { channel }));
      const chunks = splitIntoChunks(completed.map(keyItem));
      const outcomes: Outcome[] = [];
      let next = chunks[0] === undefined ? undefined : examine(scope, chunks[0]);
      for (let position = 0; next !== undefined; position += 1) {
        const examined = await next;
        const nextChunk = chunks[position + 1];
        // The readers work on the next chunk while this one is written.
        next = nextChunk === undefined ? undefined : examine(scope, nextChunk);
        next?.catch(() => undefined);
        outcomes.push(...(await writeChunk(scope, { batch: ownBatch, notify }, examined)));
      }
      if (batch === undefined) await finishBatch(executor, scope, ownBatch);
      return outcomes;
    },

    /** Returns what `submit` would return now, and writes nothing. */
    async forecast(scope: IntakeScope, items: readonly IntakeItem[]) {
      const dryRun = { ...dependencies, store: undefined };
      const outcomes: Outcome[] = [];
      const completed = await findMissingFiles(dependencies, scope, items, undefined);
      for (const chunk of splitIntoChunks(completed.map(keyItem))) {
        const judged = await judgeItems(dryRun, scope, await examineItems(dryRun, scope, chunk));
        outcomes.push(...(await forecastOutcomes(executor, scope, judged)));
      }
      return outcomes;
    },

    openBatch: (scope: IntakeScope, batch: NewBatch) => createBatch(executor, scope, batch),
    findBatch: (scope: IntakeScope, publicId: string) => findBatch(executor, scope, publicId),
    finishBatch: (scope: IntakeScope, batch: IntakeBatch) => finishBatch(executor, scope, batch),
    /** The outcomes of a delivery so far, by key. */
    listOutcomes: (scope: IntakeScope, batch: IntakeBatch) => listOutcomes(executor, scope, batch),
    /**
     * Judges held documents again whose customer was unknown or inactive and was created, linked to the provider, or
     * activated after `since` (at any time if that is undefined). Returns the number of accepted ones.
     */
    judgeWaiting: (scope: IntakeScope, since: Date | undefined, signal: AbortSignal) =>
      judgeWaiting(dependencies, scope, since, signal),
  };
}
