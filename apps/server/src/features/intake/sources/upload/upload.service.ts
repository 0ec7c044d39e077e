import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import type { UploadResponse } from '@belegfach/contract';
import type { RequestOrigin } from '../../../../platform/audit/index.ts';
import { AppError, Forbidden, InvalidRequest } from '../../../../platform/errors/index.ts';
import type { LongCall, UploadedFile } from '../../../../platform/http/index.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import { findIntakeProvider, getIntakeProvider } from '../../receipts/intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOf } from '../../receipts/intake.policy.ts';
import type { JournalCaller } from '../../receipts/journal/journal.policy.ts';
import { claimIdempotencyKey } from '../../receipts/idempotency.repository.ts';
import { whileHoldingIdempotencyKey } from './hold-idempotency-key.ts';
import { stageFiles } from './stage-files.ts';
import {
  createStagedIntake,
  readStaged,
  type StagedIntakeDependencies,
  type StagedUpload,
} from './take-in-staged.ts';

export interface UploadRequest extends Omit<LongCall<JournalCaller>, 'caller'> {
  readonly files: readonly UploadedFile[];
  /** Only a SuperAdmin names the provider; a key and a ProviderAdmin have their own. */
  readonly providerId: string | undefined;
  readonly idempotencyKey: string | undefined;
}

export interface UploadDependencies extends StagedIntakeDependencies {
  /** The parent folder of all uploads. */
  readonly stagingFolder: string;
}

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

export function createUploadService({ stagingFolder, ...dependencies }: UploadDependencies) {
  const { intake } = dependencies;
  const { executor } = dependencies.database;
  const stagedIntake = createStagedIntake(dependencies);
  /** Requests in progress by provider and key. A repeated request gets the response of the first one. */
  const running = new Map<
    string,
    { readonly requestSha256: Buffer; readonly response: Promise<UploadResponse> }
  >();

  async function scopeOf(
    caller: JournalCaller,
    providerId: string | undefined,
    origin: RequestOrigin,
  ): Promise<IntakeScope> {
    if (caller.userType === 'CustomerUser') throw new Forbidden();
    if (caller.providerId !== null) {
      const provider = await getIntakeProvider(executor, caller.providerId);
      if ((providerId ?? provider.publicId) !== provider.publicId) throw new Forbidden();
      return intakeScopeOf(caller, provider, origin);
    }
    if (providerId === undefined)
      throw new InvalidRequest({ ProviderId: ['is missing: say whose documents these are'] });
    const provider = await findIntakeProvider(executor, providerId);
    if (provider === undefined) throw new AppError('ProviderNotFound');
    return intakeScopeOf(caller, provider, origin);
  }

  /** Takes in the delivery for which the key was used first: a new one, or an interrupted one that is continued. */
  async function takeInWithKey(
    upload: Upload,
    { key, requestSha256 }: KeyedRequest,
  ): Promise<UploadResponse> {
    const { scope, channel } = upload;
    const newBatch = await intake.openBatch(scope, { channel });
    const keyUse = await claimIdempotencyKey(executor, scope, key, { requestSha256, batchId: newBatch.id });
    const isFirst = keyUse.batchPublicId === newBatch.publicId;
    if (!isFirst) await intake.finishBatch(scope, newBatch);
    const batch = isFirst ? newBatch : await intake.findBatch(scope, keyUse.batchPublicId);
    if (batch === undefined || !keyUse.requestSha256.equals(requestSha256)) throw keyReused();
    // The outcomes of a request that another instance has taken in meanwhile are then the answer.
    return whileHoldingIdempotencyKey(executor, scope, key, () => stagedIntake.takeIn(upload, batch));
  }

  /** Two requests with one key at the same time are taken in once; those of one instance without asking the database. */
  async function takeInOnce(upload: Upload, request: KeyedRequest): Promise<UploadResponse> {
    const { key, requestSha256 } = request;
    const requestKey = `${upload.scope.provider.id} ${key}`;
    const firstRequest = running.get(requestKey);
    if (firstRequest !== undefined) {
      await upload.staged.remove();
      if (!firstRequest.requestSha256.equals(requestSha256)) throw keyReused();
      return firstRequest.response;
    }
    const response = takeInWithKey(upload, request).finally(() => running.delete(requestKey));
    running.set(requestKey, { requestSha256, response });
    return response;
  }

  return {
    /**
     * Takes documents in. Documents that are not judged in time are returned as `received`: their bytes are durable, and
     * the journal contains their later outcome.
     * @throws Forbidden for another provider; AppError ProviderNotFound, IdempotencyKeyReused; InvalidRequest for names
     * and indexes
     */
    takeIn: async (
      caller: JournalCaller,
      { files, providerId, idempotencyKey, origin, renewCaller }: UploadRequest,
    ): Promise<UploadResponse> => {
      const scope = await scopeOf(caller, providerId, origin);
      const requireRight = async () => intakeScopeOf(await renewCaller(), scope.provider, origin);
      const channel = caller.userType === 'IntakeKey' ? 'http' : 'upload';
      const keyedRequest =
        idempotencyKey === undefined
          ? undefined
          : { key: idempotencyKey, requestSha256: await hashRequest(files) };
      await mkdir(stagingFolder, { recursive: true, mode: 0o700 });
      const staged = await stageFiles(stagingFolder, files);
      const upload = { scope, staged, requireRight, channel } as const;
      try {
        // An unusable index must be refused before anything is written. Otherwise its documents would lack their data.
        await readStaged(scope, { id: 0, publicId: '', channel }, staged);
        if (keyedRequest !== undefined) return await takeInOnce(upload, keyedRequest);
        return await stagedIntake.takeIn(upload, await intake.openBatch(scope, { channel }));
      } catch (error) {
        await staged.remove();
        throw error;
      }
    },
    /** Ends after the current submissions. */
    stop: () => stagedIntake.stop(),
  };
}

/** For the developer of the ERP, who sees only the answer. */
function keyReused(): AppError {
  const message = 'this Idempotency-Key was used for other files: send a new key for each delivery';
  return new AppError('IdempotencyKeyReused', { details: { message } });
}

/** The hash of names and bytes in their order. It does not depend on the multipart boundary of the request. */
async function hashRequest(files: readonly UploadedFile[]): Promise<Buffer> {
  const requestHash = createHash('sha256');
  for (const { fileName, path } of files) {
    const contentHash = createHash('sha256');
    for await (const chunk of createReadStream(path)) contentHash.update(chunk as Buffer);
    requestHash.update(`${JSON.stringify(fileName)} ${contentHash.digest('hex')}\n`);
  }
  return requestHash.digest();
}
