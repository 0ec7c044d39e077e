import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import type { Database } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import type { HotFolderTimes, IntakeLog } from './hot-folder/hot-folder-options.ts';
import { watchFolders } from './hot-folder/watch-folders.ts';
import { createIntakeService, type IntakeService } from './intake.service.ts';
import { sweepStore } from './sweep-store.ts';

export interface RunningIntake {
  readonly service: IntakeService;
  /** Lets the part of a delivery that is being written end, then stops. */
  stop(): Promise<void>;
}

/** The intake inside the server: its readers, the pipeline, the hot folders under `<data>/intake`, and the store's upkeep. */
export async function startIntake(
  installation: {
    readonly database: Database;
    readonly store: DocumentStore;
    readonly dataDirectory: string;
  },
  log: IntakeLog,
  times?: HotFolderTimes,
): Promise<RunningIntake> {
  const { database, store, dataDirectory } = installation;
  const readers = createReaderPool();
  const service = createIntakeService({ database, store, readers, renderPdf: renderInvoicePdf });
  const intakeFolder = path.join(dataDirectory, 'intake');
  // A folder that can't be made stops the start, not the first delivery.
  await mkdir(intakeFolder, { recursive: true });
  const watching = watchFolders({
    ...{ database, service, readers, intakeFolder, log },
    ...(times === undefined ? {} : { times }),
  });
  const sweeping = sweepStore({ database, store, log });
  return {
    service,
    async stop() {
      await Promise.all([watching.stop(), sweeping.stop()]);
      await readers.close();
    },
  };
}
