import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { IntakeAnswer } from '@belegfach/contract';
import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { AppError, InvalidRequest } from '../../../platform/errors/index.ts';
import type { UploadedFile } from '../../../platform/http/index.ts';
import type { Delivery } from '../hot-folder/delivery.ts';
import { readDelivery } from '../hot-folder/load-delivery.ts';
import { loadSlice } from '../hot-folder/load-slice.ts';
import type { IntakeBatch } from '../intake-batch.repository.ts';
import { findIntakeProvider, findOwnIntakeProvider } from '../intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOf } from '../intake.policy.ts';
import type { IntakeService } from '../intake.service.ts';
import type { JournalReader } from '../journal/journal.policy.ts';
import { acknowledgeItems } from './acknowledge.ts';
import { useIdempotencyKey } from './idempotency.repository.ts';
import { type StagedFiles, stageFiles } from './stage-files.ts';
import { toAnswer } from './upload-answer.ts';

export interface UploadRequest {
  readonly files: readonly UploadedFile[];
  /** A SuperAdmin's to give; a key and a ProviderAdmin have theirs. */
  readonly providerId: string | undefined;
  readonly idempotencyKey: string | undefined;
}

export interface UploadService {
  /**
   * Takes documents in. What is not done in time is answered as `received`: its bytes are durable, and the journal tells the rest.
   * @throws Forbidden for a foreign provider; AppError ProviderNotFound, IdempotencyKeyReused; InvalidRequest for names and indexes
   */
  takeIn(reader: JournalReader, request: UploadRequest): Promise<IntakeAnswer>;
  /** Lets what is being written end. */
  stop(): Promise<void>;
}

export interface UploadParts {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly intake: IntakeService;
  /** On the file system of the uploads. */
  readonly stagingFolder: string;
  readonly onFailure: (error: unknown) => void;
  /** How long a call waits for its documents (decisions D11); tests give less. */
  readonly answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 20_000;

/** What has been sent, with the key under which it was. */
interface Keyed {
  readonly key: string;
  readonly requestSha256: Buffer;
}

export function createUploadService(parts: UploadParts): UploadService {
  const { database, store, intake, stagingFolder, onFailure, answerWithinMs = ANSWER_WITHIN_MS } = parts;
  const { executor } = database;
  const running = new Set<Promise<void>>();
  /** Calls in progress by provider and key: a repeat waits for the first one's answer. */
  const keyed = new Map<string, { readonly requestSha256: Buffer; readonly answer: Promise<IntakeAnswer> }>();
  const stopping = new AbortController();

  async function scopeOf(reader: JournalReader, providerId: string | undefined): Promise<IntakeScope> {
    const own = reader.userType === 'CustomerUser' ? null : reader.providerId;
    if (providerId === undefined && own === null)
      throw new InvalidRequest({ ProviderId: ['is missing: say whose documents these are'] });
    const provider =
      providerId === undefined
        ? await findOwnIntakeProvider(executor, own ?? 0)
        : await findIntakeProvider(executor, providerId);
    if (provider === undefined) throw new AppError('ProviderNotFound');
    return intakeScopeOf(reader, provider);
  }

  /** Works through a delivery, also when nobody waits for it any more. */
  async function workThrough(scope: IntakeScope, delivery: Delivery, staged: StagedFiles): Promise<void> {
    const { batch } = delivery;
    try {
      while (delivery.pending.length > 0 && !stopping.signal.aborted) {
        const items = await loadSlice(delivery, delivery.pending);
        const outcomes = await intake.submit(scope, { channel: batch.channel, items, batch });
        for (const outcome of outcomes) delivery.settle(outcome);
      }
      if (delivery.pending.length === 0) await intake.finishBatch(scope, batch);
    } finally {
      await staged.remove();
    }
  }

  async function run(scope: IntakeScope, batch: IntakeBatch, staged: StagedFiles): Promise<IntakeAnswer> {
    const delivery = await open(scope, batch, staged);
    // A repeat of a call that was cut short: what was decided then holds.
    for (const outcome of (await intake.listOutcomes(scope, batch)).values()) delivery.settle(outcome);
    const ended = workThrough(scope, delivery, staged);
    const watched: Promise<void> = ended.catch(onFailure).finally(() => running.delete(watched));
    running.add(watched);
    const isInTime = await isDoneWithin(ended, answerWithinMs);
    const outcomes = new Map(delivery.outcomes);
    if (!isInTime)
      for (let rest = delivery.pending; rest.length > 0; ) {
        const items = await loadSlice(delivery, rest);
        for (const outcome of await acknowledgeItems({ database, store }, scope, batch, items))
          if (!outcomes.has(outcome.key)) outcomes.set(outcome.key, outcome);
        rest = rest.slice(items.length);
      }
    return toAnswer([...outcomes.values(), ...delivery.outcomes.values()], staged.names);
  }

  async function runKeyed(
    scope: IntakeScope,
    channel: IntakeBatch['channel'],
    staged: StagedFiles,
    { key, requestSha256 }: Keyed,
  ): Promise<IntakeAnswer> {
    const own = await intake.openBatch(scope, { channel });
    const first = await useIdempotencyKey(executor, scope, key, { requestSha256, batchId: own.id });
    const batch =
      first.batchPublicId === own.publicId ? own : await intake.findBatch(scope, first.batchPublicId);
    if (batch !== own) await intake.finishBatch(scope, own);
    if (batch === undefined || !first.requestSha256.equals(requestSha256)) {
      await staged.remove();
      throw new AppError('IdempotencyKeyReused');
    }
    return run(scope, batch, staged);
  }

  async function takeInKeyed(
    scope: IntakeScope,
    channel: IntakeBatch['channel'],
    staged: StagedFiles,
    given: Keyed,
  ): Promise<IntakeAnswer> {
    const name = `${scope.provider.id} ${given.key}`;
    const busy = keyed.get(name);
    if (busy !== undefined) {
      await staged.remove();
      if (!busy.requestSha256.equals(given.requestSha256)) throw new AppError('IdempotencyKeyReused');
      return busy.answer;
    }
    const answer = runKeyed(scope, channel, staged, given).finally(() => keyed.delete(name));
    keyed.set(name, { requestSha256: given.requestSha256, answer });
    return answer;
  }

  return {
    takeIn: async (reader, { files, providerId, idempotencyKey }) => {
      const scope = await scopeOf(reader, providerId);
      await mkdir(stagingFolder, { recursive: true, mode: 0o700 });
      const requestSha256 = idempotencyKey === undefined ? undefined : await hashOf(files);
      const channel = reader.userType === 'IntakeKey' ? 'http' : 'upload';
      const staged = await stageFiles(stagingFolder, files);
      // Before anything is written: an index that can't be used would leave its documents without their data.
      await open(scope, { id: 0, publicId: '', channel }, staged);
      if (idempotencyKey !== undefined && requestSha256 !== undefined)
        return takeInKeyed(scope, channel, staged, { key: idempotencyKey, requestSha256 });
      return run(scope, await intake.openBatch(scope, { channel }), staged);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/**
 * The staged files as a delivery; they are removed when they can't be read as one.
 * @throws InvalidRequest naming each index that can't be used, with its line
 */
async function open(scope: IntakeScope, batch: IntakeBatch, staged: StagedFiles): Promise<Delivery> {
  const { folder: path } = staged;
  const claim = { id: '', path, done: path, batchId: batch.publicId, claimedAt: new Date() };
  try {
    const delivery = await readDelivery({ claim, batch }, scope);
    refuseUnusableIndexes(delivery);
    return delivery;
  } catch (error) {
    await staged.remove();
    throw error;
  }
}

function refuseUnusableIndexes({ indexes }: Delivery): void {
  const faults = indexes.flatMap(({ name, reading }) =>
    'refusal' in reading ? [`${name}, line ${reading.line}: ${reading.detail}`] : [],
  );
  if (faults.length > 0) throw new InvalidRequest({ Documents: faults });
}

async function isDoneWithin(work: Promise<void>, milliseconds: number): Promise<boolean> {
  const timer = new AbortController();
  try {
    return await Promise.race([work.then(() => true), wait(milliseconds, false, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}

/** Of names and bytes in their order: the same request, whatever boundary it was sent with. */
async function hashOf(files: readonly UploadedFile[]): Promise<Buffer> {
  const request = createHash('sha256');
  for (const { fileName, path } of files) {
    const content = createHash('sha256');
    for await (const chunk of createReadStream(path)) content.update(chunk as Buffer);
    request.update(`${JSON.stringify(fileName)} ${content.digest('hex')}\n`);
  }
  return request.digest();
}
