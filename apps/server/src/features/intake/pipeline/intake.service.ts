import type { IntakeChannel } from '@belegfach/contract';
import { traceStep, traceWork } from '../../../platform/tracing/index.ts';
import { type ExaminedItem, examineItems } from './examine-items.ts';
import { forecastOutcomes } from './forecast-outcomes.ts';
import {
  createBatch,
  findBatch,
  finishBatch,
  type IntakeBatch,
  type NewBatch,
} from '../receipts/intake-batch.repository.ts';
import {
  type DeliveryItem,
  type ItemWithKey,
  addKeyAndHashes,
  splitIntoChunks,
} from '../model/delivery-item.ts';
import type { IntakeDependencies } from './intake-dependencies.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { judgeItems } from './judge-items.ts';
import type { JudgedItem } from '../judgement/judged-item.ts';
import type { Outcome } from '../model/outcome.ts';
import { findMissingFiles } from './find-missing-files.ts';
import { listOutcomes } from './list-outcomes.ts';
import { findOwnOutcomes } from './outcomes-of-delivery.ts';
import { isDataError, withRetries } from './judgement-retries.ts';
import { judgeWaiting } from './judge-waiting.ts';
import { restoreSweptFiles } from './restore-swept-files.ts';
import { writeItems, type WriteOptions } from './write-items.ts';

export interface Submission {
  readonly channel: IntakeChannel;
  readonly items: readonly DeliveryItem[];
  /** The delivery of the items, if it is submitted in several calls; otherwise the items are a new delivery. */
  readonly batch?: IntakeBatch;
  /** False for demo data and initial imports: customers receive no notices. */
  readonly notify?: boolean;
}

/** The pipeline for documents from all channels (INT-1). The scope is the caller's permission. */
export type IntakeService = ReturnType<typeof createIntakeService>;

export function createIntakeService(dependencies: IntakeDependencies) {
  const { database, checkpoint = () => undefined } = dependencies;
  const { executor } = database;

  async function examine(scope: IntakeScope, items: readonly ItemWithKey[]): Promise<ExaminedItem[]> {
    const examined = await traceStep({ name: 'intake examine' }, () =>
      examineItems(dependencies, scope, items),
    );
    checkpoint('pipeline:stored');
    return examined;
  }

  function writeJudged(scope: IntakeScope, options: WriteOptions, judged: readonly JudgedItem[]) {
    return database.transaction(async (transaction) => {
      const written = await writeItems(transaction, scope, options, judged);
      checkpoint('pipeline:before-commit');
      return written;
    });
  }

  async function write(
    scope: IntakeScope,
    options: WriteOptions,
    items: readonly ExaminedItem[],
  ): Promise<Outcome[]> {
    const judgeAndWrite = async () => {
      const judged = await judgeItems(dependencies, scope, items);
      const own = await findOwnOutcomes(executor, scope, options.batch, judged);
      const open = judged.filter(({ item }) => !own.has(item.key));
      const written = open.length === 0 ? [] : await writeJudged(scope, options, open);
      return judged.flatMap(({ item }) => own.get(item.key) ?? written.shift() ?? []);
    };
    const files = items.map(({ item }) => item);
    const outcomes = await withRetries(judgeAndWrite, (swept) =>
      restoreSweptFiles(dependencies, files, swept),
    );
    checkpoint('pipeline:committed');
    return outcomes;
  }

  /** Writes a chunk. If the database refuses one of its documents, writes each document in its own transaction. */
  async function writeChunk(scope: IntakeScope, options: WriteOptions, items: readonly ExaminedItem[]) {
    try {
      return await traceStep({ name: 'intake write' }, () => write(scope, options, items));
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

  async function submit(scope: IntakeScope, { channel, items, batch, notify = true }: Submission) {
    const completed = await findMissingFiles(dependencies, scope, items, batch?.id);
    const ownBatch = batch ?? (await createBatch(executor, scope, { channel }));
    const chunks = splitIntoChunks(completed.map(addKeyAndHashes));
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
  }

  return {
    /**
     * Takes documents in and returns their outcomes in the same order. Bytes and rows are durable when this returns. Items
     * are written in small transactions: after an error the earlier items stay written, and the same items can safely be
     * submitted again.
     */
    submit(scope: IntakeScope, submission: Submission): Promise<Outcome[]> {
      const attributes = {
        'intake.channel': submission.channel,
        'intake.documents': submission.items.length,
      };
      return traceWork({ name: 'intake', attributes }, () => submit(scope, submission));
    },

    /** Returns what `submit` would return now, and writes nothing. */
    async forecast(scope: IntakeScope, items: readonly DeliveryItem[]) {
      const dryRun = { ...dependencies, store: undefined };
      const outcomes: Outcome[] = [];
      const completed = await findMissingFiles(dependencies, scope, items, undefined);
      for (const chunk of splitIntoChunks(completed.map(addKeyAndHashes))) {
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
     * Judges held documents again if their customer was unknown or inactive and has been created, linked to the provider, or
     * activated after `since` (at any time if undefined). Returns the number of accepted documents.
     */
    judgeWaiting: (scope: IntakeScope, since: Date | undefined, signal: AbortSignal) =>
      judgeWaiting(dependencies, scope, since, signal),
  };
}
