import { setTimeout as wait } from 'node:timers/promises';
import { describeDiskFault, isUnwritable } from '../../platform/errors/index.ts';
import { StoreUnavailable } from '../../platform/document-store/index.ts';
import { checkStore } from './bind-store.ts';
import { findRollback, holdAndTell, type StoreDependencies } from './hold-sweep.ts';
import { advanceGeneration } from './store.repository.ts';

/** What came in between two generations is what a database that is set back may lose unnoticed. */
const EVERY_MS = 60_000;

/**
 * Writes a growing number into the database and then beside the documents, so that a database that was set back to an earlier state is known
 * by its smaller number. Tells once when the documents are away or another's, and once when they are back.
 */
export function keepGeneration(
  dependencies: StoreDependencies,
  everyMs = EVERY_MS,
): { stop(): Promise<void> } {
  const { log } = dependencies;
  const stopping = new AbortController();
  let fault: string | undefined;
  const advance = async () => {
    try {
      await advanceOnce(dependencies);
      if (fault !== undefined) log.info({}, 'the documents are there again');
      fault = undefined;
    } catch (error) {
      // That the database is away others tell.
      if (!isOfDisk(error)) return;
      // The file system's own words name another draft each time, and would be another fault.
      const message = isUnwritable(error)
        ? describeDiskFault('the documents', error, 'reads')
        : error.message;
      if (message !== fault) log.error({ err: error, alarm: 'documents-away' }, message);
      fault = message;
    }
  };
  const run = async () => {
    while (!stopping.signal.aborted) {
      await advance();
      await wait(everyMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
    // The newest state that this process knows of.
    if (fault === undefined) await advance();
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Errors of the file system name their file. */
function isOfDisk(error: unknown): error is Error {
  return error instanceof StoreUnavailable || (error instanceof Error && 'path' in error);
}

/** @throws StoreUnavailable; what the medium reports */
export async function advanceOnce(dependencies: StoreDependencies): Promise<void> {
  const { database, store } = dependencies;
  await checkStore(database.executor, store);
  // The number stays behind until a person confirms: it is what tells that the database was set back.
  if (await findRollback(database.executor, store)) {
    await holdAndTell(dependencies, 'rolled-back');
    return;
  }
  const mark = await store.mark.read();
  if (mark === undefined) return;
  await store.mark.replace({ ...mark, generation: await advanceGeneration(database.executor) });
}
