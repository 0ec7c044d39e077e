import type { Logger } from 'pino';
import { clearSpentTokens } from './features/authentication/index.ts';
import { eraseDue } from './features/erasure/index.ts';
import { deleteOldImportRows } from './features/customer-imports/index.ts';
import { deleteOldIdempotencyKeys } from './features/intake/index.ts';
import { checkChain, type Journal, purgeOrigins } from './platform/audit/index.ts';
import type { Database } from './platform/database/index.ts';
import { deleteOldTokens } from './platform/sessions/index.ts';
import { deleteOldThrottles } from './platform/throttle/index.ts';

const HOUR_MS = 60 * 60 * 1000;

interface Task {
  readonly name: string;
  readonly everyHours: number;
  readonly run: () => Promise<void>;
}

/** Clears away what has had its time, and looks daily whether the journals are whole. Two instances may do it at once. */
export function startHousekeeping(
  database: Database,
  journals: readonly Journal[],
  logger: Logger,
): { stop(): Promise<void> } {
  const { executor } = database;
  const stopping = new AbortController();
  const isStopping = () => stopping.signal.aborted;
  const tasks: readonly Task[] = [
    { name: 'old tokens', everyHours: 1, run: () => deleteOldTokens(executor) },
    { name: 'old counters of failures', everyHours: 1, run: () => deleteOldThrottles(executor) },
    { name: 'spent one-time tokens', everyHours: 1, run: () => clearSpentTokens(executor) },
    { name: 'rows of old imports', everyHours: 24, run: () => deleteOldImportRows(executor) },
    { name: 'keys of old uploads', everyHours: 24, run: () => deleteOldIdempotencyKeys(executor) },
    { name: 'addresses', everyHours: 1, run: () => purgeOrigins(executor) },
    { name: 'personal data of what was deleted', everyHours: 1, run: () => eraseDue(database) },
    {
      name: 'journals',
      everyHours: 24,
      run: async () => {
        for (const journal of journals) {
          const report = await checkChain(executor, journal, { signal: stopping.signal });
          if (report.firstBreak !== undefined)
            logger.fatal(
              { alarm: 'journal-broken', journal: journal.name, ...report.firstBreak },
              'a journal was changed behind the back of the portal',
            );
        }
      },
    },
  ];
  let hours = 0;
  let running: Promise<void> = Promise.resolve();
  const tidy = async () => {
    for (const { name, everyHours, run } of tasks) {
      if (hours % everyHours !== 0 || isStopping()) continue;
      try {
        await run();
      } catch (error) {
        if (isStopping()) return;
        // One that fails, such as the purge with a wrong clock, keeps no other from its work.
        logger.error({ err: error, task: name }, 'housekeeping failed; it is tried again the next time');
      }
    }
    hours += 1;
  };
  const timer = setInterval(() => {
    running = running.then(tidy);
  }, HOUR_MS);
  // A portal that is restarted more often than hourly must purge as well.
  running = tidy();
  return {
    stop: () => {
      clearInterval(timer);
      stopping.abort();
      return running;
    },
  };
}
