import type { Database } from '../../platform/database/index.ts';
import {
  countCounterFaults,
  type CountDifference,
  listCountDifferences,
  listDueCounters,
  markDueCounters,
  recordCheckedCounters,
} from './invoice-count-check.repository.ts';

/**
 * Compares the counters of the lists with the documents. The counters of a year are checked if documents of this year
 * have come in, and every part is checked at least once a week. Each part is recorded when it is done, so that a
 * restart continues. A part with faults is checked again in the next night.
 * @returns the faults of all parts, each as it was when it was last checked
 */
export async function checkCounters(
  database: Database,
  {
    signal,
    onDifferences,
  }: {
    readonly signal: AbortSignal;
    readonly onDifferences: (differences: readonly CountDifference[]) => void;
  },
): Promise<number> {
  await database.transaction(markDueCounters);
  for (const part of await listDueCounters(database.executor)) {
    signal.throwIfAborted();
    const differences = await database.transaction(async (transaction) => {
      const found = await listCountDifferences(transaction, part);
      await recordCheckedCounters(transaction, part, found.length);
      return found;
    });
    if (differences.length > 0) onDifferences(differences);
  }
  return countCounterFaults(database.executor);
}
