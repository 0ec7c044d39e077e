import { listYearsByType, type RetentionYears } from '../features/retention/index.ts';
import {
  forgetRemovedFiles,
  lockDocuments,
  type StoreDependencies,
  sweepStore,
  tidyLostAndFound,
} from '../features/store/index.ts';
import type { RecurringJob } from '../platform/jobs/index.ts';

/** A run ends within its hour, including the time to count the remaining files. The run of the next night continues. */
const MAX_RUN_MS = 40 * 60_000;

interface StoreJobDependencies extends StoreDependencies {
  readonly retentionYears: RetentionYears;
}

/** The scheduled jobs that work on the files of the document store. */
export function composeStoreJobs(dependencies: StoreJobDependencies): readonly RecurringJob[] {
  return [...sweepJobs(dependencies), ...lockJobs(dependencies)];
}

/**
 * Moves files without a document to lost+found, a night after the verification has marked them. Moves those back that
 * have a document again, and deletes the others after 90 days.
 */
function sweepJobs(dependencies: StoreDependencies): readonly RecurringJob[] {
  const { executor } = dependencies.database;
  return [
    {
      name: 'sweep-store',
      cron: '40 4 * * *',
      run: (signal) => sweepStore(dependencies, { signal, maxRunMs: MAX_RUN_MS }),
    },
    {
      name: 'tidy-lost-and-found',
      cron: '50 1 * * *',
      run: async (signal) => {
        const options = { signal, maxRunMs: MAX_RUN_MS };
        const { restored, removed } = await tidyLostAndFound(executor, dependencies.store, options);
        if (restored + removed > 0)
          dependencies.log.warn({ restored, removed }, 'files of lost+found were moved back or deleted');
        await forgetRemovedFiles(executor);
      },
    },
  ];
}

/** Only for buckets with object lock. */
function lockJobs({ retentionYears: years, ...dependencies }: StoreJobDependencies): readonly RecurringJob[] {
  if (dependencies.store.objectLock === undefined) return [];
  const retentionYears = listYearsByType(years);
  return [
    {
      name: 'lock-documents',
      cron: '* * * * *',
      run: (signal) => lockDocuments({ ...dependencies, retentionYears }, signal),
    },
  ];
}
