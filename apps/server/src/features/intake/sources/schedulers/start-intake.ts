import path from 'node:path';
import type { ReaderPool } from '@belegfach/einvoice';
import type { Database } from '../../../../platform/database/index.ts';
import { describeDiskFault, isUnwritable } from '../../../../platform/errors/index.ts';
import { type DocumentStore, makeFolder } from '../../../../platform/document-store/index.ts';
import { findDiskSpace, isDiskFull } from '../../../../platform/health/index.ts';
import type { IntakeLog } from '../../model/intake-log.ts';
import type { HotFolderTimes } from '../hot-folder/hot-folder-options.ts';
import { watchFolders } from '../hot-folder/watch-folders.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { watchReceived } from './watch-received.ts';
import { watchWaiting } from './watch-waiting.ts';

export interface IntakeSurroundings {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly dataDirectory: string;
  readonly readers: Pick<ReaderPool, 'read'>;
  readonly intake: IntakeService;
}

/**
 * Starts the intake's background work in the server: it watches the hot folders under `<data>/intake`, judges documents
 * again whose customers were missing, and judges what an upload left unfinished. `stop` completes the part of a
 * delivery that is being written, and must be awaited before readers and database are closed.
 */
export async function startIntake(
  { database, store, dataDirectory, readers, intake }: IntakeSurroundings,
  log: IntakeLog,
  times?: HotFolderTimes,
): Promise<{ stop(): Promise<void> }> {
  const intakeFolder = path.join(dataDirectory, 'intake');
  // On a disk that cannot be written to, the folder is made later; existing documents can be read until then.
  await makeFolder(intakeFolder, 0o755).catch((error: unknown) => {
    if (!isUnwritable(error)) throw error;
    log.warn({ folder: intakeFolder }, describeDiskFault(intakeFolder, error, 'reads'));
  });
  const watching = watchFolders({
    database,
    service: intake,
    readers,
    intakeFolder,
    log,
    // The same limit as for readiness.
    hasRoom: async () => !isDiskFull(await findDiskSpace(dataDirectory)),
    ...(times === undefined ? {} : { times }),
  });
  const waiting = watchWaiting({ database, intake, log });
  const receiving = watchReceived({ database, store, intake, log });
  return {
    async stop() {
      await Promise.all([watching.stop(), waiting.stop(), receiving.stop()]);
    },
  };
}
