import path from 'node:path';
import type { ReaderPool } from '@belegfach/einvoice';
import type { Database } from '../../../../platform/database/index.ts';
import { describeDiskFault, isUnwritable } from '../../../../platform/errors/index.ts';
import { type DocumentStore, makeFolder } from '../../../../platform/document-store/index.ts';
import { findDiskSpace, isAtFloor } from '../../../../platform/health/index.ts';
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
 * What the intake does by itself inside the server: it watches the hot folders under `<data>/intake`, looks whether what waits
 * for a customer can go on, and judges what an upload left undone. `stop` lets the part of a delivery that is
 * being written end; to be awaited before readers and database close.
 */
export async function startIntake(
  { database, store, dataDirectory, readers, intake }: IntakeSurroundings,
  log: IntakeLog,
  times?: HotFolderTimes,
): Promise<{ stop(): Promise<void> }> {
  const intakeFolder = path.join(dataDirectory, 'intake');
  // On a disk that takes nothing new it is made once there is room: what is there can be read until then.
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
    // As for readiness: what takes nothing in is not ready.
    hasRoom: async () => !isAtFloor(await findDiskSpace(dataDirectory)),
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
