import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { UploadResponse } from '@belegfach/contract';
import type { Executor } from '../../../../platform/database/index.ts';
import { AppError } from '../../../../platform/errors/index.ts';
import type { UploadedFile } from '../../../../platform/http/index.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { claimIdempotencyKey } from '../../receipts/idempotency.repository.ts';
import type { IntakeBatch } from '../../receipts/intake-batch.repository.ts';
import { whileHoldingIdempotencyKey } from './hold-idempotency-key.ts';
import type { createStagedIntake, StagedUpload } from './take-in-staged.ts';

/** An upload through one of the channels. */
interface Upload extends StagedUpload {
  readonly channel: IntakeBatch['channel'];
}

/** An idempotency key with the request for which it is used. */
interface KeyedRequest {
  readonly key: string;
  readonly requestSha256: Buffer;
}

interface RunningRequest {
  readonly requestSha256: Buffer;
  readonly response: Promise<UploadResponse>;
}

/** Uploads with an idempotency key: a repeated request gets the response of the first one (INT-54). */
export function createIdempotentUploads(
  executor: Executor,
  intake: IntakeService,
  stagedIntake: ReturnType<typeof createStagedIntake>,
) {
  /** The running requests by provider and key. */
  const running = new Map<string, RunningRequest>();

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
    // If another instance has taken in the delivery meanwhile, `takeIn` finds its outcomes and returns them.
    return whileHoldingIdempotencyKey(executor, scope, key, () => stagedIntake.takeIn(upload, batch));
  }

  /**
   * Of several simultaneous requests with the same key, only one takes in the delivery. Within one instance the others
   * share its response, without a query.
   */
  return async (upload: Upload, request: KeyedRequest): Promise<UploadResponse> => {
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
  };
}

/** For the developer of the ERP, who sees only the answer. */
function keyReused(): AppError {
  const message = 'this Idempotency-Key was used for other files: send a new key for each delivery';
  return new AppError('IdempotencyKeyReused', { details: { message } });
}

/** The hash of names and bytes in their order. It does not depend on the multipart boundary of the request. */
export async function hashRequest(files: readonly UploadedFile[]): Promise<Buffer> {
  const requestHash = createHash('sha256');
  for (const { fileName, path } of files) {
    const contentHash = createHash('sha256');
    for await (const chunk of createReadStream(path)) contentHash.update(chunk as Buffer);
    requestHash.update(`${JSON.stringify(fileName)} ${contentHash.digest('hex')}\n`);
  }
  return requestHash.digest();
}
