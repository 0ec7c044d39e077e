import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ReaderPool, renderInvoicePdf } from '@belegfach/einvoice';
import { z } from 'zod';
import { openDatabase } from '../../../platform/database/index.ts';
import { FileDocumentStore } from '../../../platform/document-store/index.ts';
import { watchHotFolders } from '../sources/hot-folder/watch-hot-folders.ts';
import { createIntakeService } from '../pipeline/intake.service.ts';

/**
 * Watches the hot folders in a separate process, which tests kill, until no file is left. With `killAt`, the process
 * kills itself with SIGKILL at the given occurrence of a step.
 */
const options = z
  .object({
    databaseUrl: z.string(),
    storeFolder: z.string(),
    intakeFolder: z.string(),
    /** The provider's hot folder; the process ends when it is empty. */
    watchedFolder: z.string(),
    killAt: z.object({ step: z.string(), occurrence: z.number() }).optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

let occurrences = 0;
const checkpoint = (step: string) => {
  if (step !== options.killAt?.step) return;
  occurrences += 1;
  if (occurrences === options.killAt.occurrence) process.kill(process.pid, 'SIGKILL');
};

const database = openDatabase({ url: options.databaseUrl, poolSize: 4 });
const store = new FileDocumentStore(options.storeFolder, { checkpoint });
await store.prepare();
const readers = new ReaderPool({ size: 1 });
const service = createIntakeService({ database, store, readers, renderPdf: renderInvoicePdf, checkpoint });
const print = (facts: object, message: string) => console.error(message, facts);
const watching = watchHotFolders({
  database,
  service,
  readers,
  checkpoint,
  intakeFolder: options.intakeFolder,
  times: { pollMs: 25, waitingTimeMs: 600_000, retentionMs: 86_400_000 },
  log: { info: () => undefined, warn: print, error: print },
});

const isDone = () => {
  const remaining = readdirSync(options.watchedFolder, { withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.name.startsWith('.') && !entry.name.endsWith('.result.csv'),
  );
  return remaining.length === 0 && readdirSync(path.join(options.watchedFolder, 'work')).length === 0;
};
for (let idleChecks = 0; idleChecks < 3; idleChecks = isDone() ? idleChecks + 1 : 0) await wait(50);

await watching.stop();
await readers.close();
await database.close();
