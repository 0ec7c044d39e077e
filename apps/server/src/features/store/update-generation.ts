import { setTimeout as wait } from 'node:timers/promises';
import { describeDiskFault, isDiskWriteFault } from '../../platform/errors/index.ts';
import { StoreUnavailable } from '../../platform/document-store/index.ts';
import { checkFirstMark } from './bind-store.ts';
import { isDatabaseBehind, pauseSweepAndNotify, type StoreDependencies } from './pause-sweep.ts';
import { advanceGeneration, findStoreRecord } from './store.repository.ts';

/** If a database is set back, at most the documents of this time can be lost without notice. */
const UPDATE_INTERVAL_MS = 60_000;

/**
 * Writes a growing number into the database and then next to the documents, so that a database that was set back to an
 * earlier state is recognised by its smaller number. Logs once when the documents are missing or belong to another
 * database, and once when they are back.
 */
export function startGenerationUpdates(
  dependencies: StoreDependencies,
  intervalMs = UPDATE_INTERVAL_MS,
): {
  /** Immediately, because a database that was set back to before this moment must be recognised. */
  advance(): void;
  stop(): Promise<void>;
} {
  const { log } = dependencies;
  const stopping = new AbortController();
  /** Ends the wait for the next interval. */
  let waking = new AbortController();
  let fault: string | undefined;
  const advance = async () => {
    try {
      await advanceGenerationOnce(dependencies);
      if (fault !== undefined) log.info({}, 'the documents are there again');
      fault = undefined;
    } catch (error) {
      // Other code reports a database that does not respond.
      if (!isDiskError(error)) return;
      // The message of the file system names a different draft file each time and would look like a new fault.
      const message = isDiskWriteFault(error)
        ? describeDiskFault('the documents', error, 'reads')
        : error.message;
      if (message !== fault) log.error({ err: error, alarm: 'documents-away' }, message);
      fault = message;
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      waking = new AbortController();
      await advance();
      await wait(intervalMs, undefined, { signal: waking.signal, ref: false }).catch(() => undefined);
    }
    // Stores the newest state before the process stops.
    if (fault === undefined) await advance();
  };
  const running = run();
  return {
    advance: () => waking.abort(),
    stop: async () => {
      stopping.abort();
      waking.abort();
      await running;
    },
  };
}

/** Whether the disk of the documents causes the error; errors of the file system have a path. */
function isDiskError(error: unknown): error is Error {
  return error instanceof StoreUnavailable || (error instanceof Error && 'path' in error);
}

/** @throws StoreUnavailable; the error of the file system */
export async function advanceGenerationOnce(dependencies: StoreDependencies): Promise<void> {
  const { database, store } = dependencies;
  await checkFirstMark(database.executor, store);
  // The number in the database stays behind until a person confirms, because it shows that the database was set back.
  if (await isDatabaseBehind(database.executor, store)) {
    await pauseSweepAndNotify(dependencies, 'rolled-back');
    return;
  }
  const record = await findStoreRecord(database.executor);
  const mark = await store.mark.read();
  if (mark === undefined || record === undefined) return;
  // If an earlier write to the mark failed, the mark first gets the present number of the database. So the two numbers
  // never differ by more than one.
  const isUpToDate = mark.generation === record.generation;
  let generation = isUpToDate ? await advanceGeneration(database.executor) : record.generation;
  await store.mark.replace({ ...mark, generation });
  // If this process hung before it wrote the mark, other portals have already written larger numbers, and this write
  // has replaced them with a smaller one. Then the documents would look older than the database, so the newest number
  // is written again.
  for (;;) {
    const newest = (await findStoreRecord(database.executor))?.generation ?? generation;
    if (newest <= generation) return;
    generation = newest;
    await store.mark.replace({ ...mark, generation });
  }
}
