import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import type { IntakeLog } from './hot-folder/hot-folder-options.ts';
import { listUnreferencedHashes } from './stored-file.repository.ts';

const HOUR_MS = 3_600_000;
const FIRST_AFTER_MS = HOUR_MS;
const EVERY_MS = 24 * HOUR_MS;

/** Once a day removes files of the store whose rows never came to be (a process died between the two). */
export function sweepStore({
  database,
  store,
  log,
}: {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly log: IntakeLog;
}): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
    await pause(FIRST_AFTER_MS);
    while (!signal.aborted) {
      try {
        const removed = await store.sweep({
          listUnreferenced: (hashes) => listUnreferencedHashes(database.executor, hashes),
        });
        if (removed > 0) log.warn({ removed }, 'files without a document were removed from the store');
      } catch (error) {
        log.error({ err: error }, 'the store could not be swept');
      }
      await pause(EVERY_MS);
    }
  };
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
