import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { UploadResponse } from '@belegfach/contract';
import type { Origin } from '../../../../platform/audit/index.ts';
import { AppError, Forbidden, InvalidRequest } from '../../../../platform/errors/index.ts';
import type { UploadedFile } from '../../../../platform/http/index.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import { findIntakeProvider, getIntakeProvider } from '../../receipts/intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOf } from '../../receipts/intake.policy.ts';
import type { JournalReader } from '../../receipts/journal.policy.ts';
import { useIdempotencyKey } from '../../receipts/idempotency.repository.ts';
import { stageFiles } from './stage-files.ts';
import {
  createStagedIntake,
  readStaged,
  type StagedIntakeDependencies,
  type StagedUpload,
} from './take-in-staged.ts';

export interface UploadRequest {
  readonly files: readonly UploadedFile[];
  /** Only a SuperAdmin names the provider; a key and a ProviderAdmin have their own. */
  readonly providerId: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly origin: Origin;
  /**
   * The sender with its current rights.
   * @throws the error with which the call would be refused now
   */
  readonly renewCaller: () => Promise<JournalReader>;
}

export interface UploadDependencies extends Omit<StagedIntakeDependencies, 'answerWithinMs'> {
  /** The folder of the uploads. */
  readonly stagingFolder: string;
  /** How long a call waits for its documents; tests set a shorter time. */
  readonly answerWithinMs?: number | undefined;
}

/** An upload that is not judged within this time is answered as `received` (INT-78). */
const ANSWER_WITHIN_MS = 20_000;

/** An upload through one of the channels. */
interface Upload extends StagedUpload {
  readonly channel: IntakeBatch['channel'];
}

/** An idempotency key with the request for which it is used. */
interface KeyedRequest {
  readonly key: string;
  readonly requestSha256: Buffer;
}

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService({
  stagingFolder,
  answerWithinMs = ANSWER_WITHIN_MS,
  ...dependencies
}: UploadDependencies) {
  const { intake } = dependencies;
  const { executor } = dependencies.database;
  const stagedIntake = createStagedIntake({ ...dependencies, answerWithinMs });
  /** Calls in progress by provider and key: a repeat waits for the answer of the first one. */
  const busy = new Map<
    string,
    { readonly requestSha256: Buffer; readonly answer: Promise<UploadResponse> }
  >();

  async function scopeOf(
    who: JournalReader,
    providerId: string | undefined,
    origin: Origin,
  ): Promise<IntakeScope> {
    if (who.userType === 'CustomerUser') throw new Forbidden();
    if (who.providerId !== null) {
      const own = await getIntakeProvider(executor, who.providerId);
      if ((providerId ?? own.publicId) !== own.publicId) throw new Forbidden();
      return intakeScopeOf(who, own, origin);
    }
    if (providerId === undefined)
      throw new InvalidRequest({ ProviderId: ['is missing: say whose documents these are'] });
    const provider = await findIntakeProvider(executor, providerId);
    if (provider === undefined) throw new AppError('ProviderNotFound');
    return intakeScopeOf(who, provider, origin);
  }

  /** Continues the delivery for which the key was used first: this one or an interrupted one. */
  async function takeInFirst(upload: Upload, { key, requestSha256 }: KeyedRequest): Promise<UploadResponse> {
    const { scope, channel } = upload;
    const own = await intake.openBatch(scope, { channel });
    const first = await useIdempotencyKey(executor, scope, key, { requestSha256, batchId: own.id });
    if (first.batchPublicId === own.publicId) return stagedIntake.takeIn(upload, own);
    await intake.finishBatch(scope, own);
    const batch = await intake.findBatch(scope, first.batchPublicId);
    if (batch === undefined || !first.requestSha256.equals(requestSha256))
      throw new AppError('IdempotencyKeyReused');
    return stagedIntake.takeIn(upload, batch);
  }

  async function takeInKeyed(upload: Upload, request: KeyedRequest): Promise<UploadResponse> {
    const { key, requestSha256 } = request;
    const name = `${upload.scope.provider.id} ${key}`;
    const running = busy.get(name);
    if (running !== undefined) {
      await upload.staged.remove();
      if (!running.requestSha256.equals(requestSha256)) throw new AppError('IdempotencyKeyReused');
      return running.answer;
    }
    const answer = takeInFirst(upload, request).finally(() => busy.delete(name));
    busy.set(name, { requestSha256, answer });
    return answer;
  }

  return {
    /**
     * Takes documents in. Documents that are not judged in time are answered as `received`: their bytes are durable, and
     * the journal contains their later outcome.
     * @throws Forbidden for another provider; AppError ProviderNotFound, IdempotencyKeyReused; InvalidRequest for names
     * and indexes
     */
    takeIn: async (
      who: JournalReader,
      { files, providerId, idempotencyKey, origin, renewCaller }: UploadRequest,
    ): Promise<UploadResponse> => {
      const scope = await scopeOf(who, providerId, origin);
      const requireRight = async () => intakeScopeOf(await renewCaller(), scope.provider, origin);
      const channel = who.userType === 'IntakeKey' ? 'http' : 'upload';
      const keyed =
        idempotencyKey === undefined
          ? undefined
          : { key: idempotencyKey, requestSha256: await hashOf(files) };
      await mkdir(stagingFolder, { recursive: true, mode: 0o700 });
      const staged = await stageFiles(stagingFolder, files);
      const upload = { scope, staged, requireRight, channel } as const;
      try {
        // Before anything is written: if an index is unusable, its documents would be taken in without their data.
        await readStaged(scope, { id: 0, publicId: '', channel }, staged);
        if (keyed !== undefined) return await takeInKeyed(upload, keyed);
        return await stagedIntake.takeIn(upload, await intake.openBatch(scope, { channel }));
      } catch (error) {
        await staged.remove();
        throw error;
      }
    },
    /** Completes what is being written. */
    stop: () => stagedIntake.stop(),
  };
}

/** The hash of names and bytes in their order: equal for the same request, whatever multipart boundary it has. */
async function hashOf(files: readonly UploadedFile[]): Promise<Buffer> {
  const request = createHash('sha256');
  for (const { fileName, path } of files) {
    const content = createHash('sha256');
    for await (const chunk of createReadStream(path)) content.update(chunk as Buffer);
    request.update(`${JSON.stringify(fileName)} ${content.digest('hex')}\n`);
  }
  return request.digest();
}
