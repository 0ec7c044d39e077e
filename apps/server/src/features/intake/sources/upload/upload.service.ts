import { mkdir } from 'node:fs/promises';
import type { UploadResponse } from '@belegfach/contract';
import type { RequestOrigin } from '../../../../platform/audit/index.ts';
import { AppError, Forbidden, InvalidRequest } from '../../../../platform/errors/index.ts';
import type { LongCall, UploadedFile } from '../../../../platform/http/index.ts';
import { findIntakeProvider, getIntakeProvider } from '../../receipts/intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOf } from '../../receipts/intake.policy.ts';
import type { JournalCaller } from '../../receipts/journal/journal.policy.ts';
import { createIdempotentUploads, hashRequest } from './idempotent-uploads.ts';
import { stageFiles } from './stage-files.ts';
import { createStagedIntake, readStaged, type StagedIntakeDependencies } from './take-in-staged.ts';

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

export type UploadService = ReturnType<typeof createUploadService>;

export function createUploadService({ stagingFolder, ...dependencies }: UploadDependencies) {
  const { intake } = dependencies;
  const { executor } = dependencies.database;
  const stagedIntake = createStagedIntake(dependencies);
  const takeInOnce = createIdempotentUploads(executor, intake, stagedIntake);

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
