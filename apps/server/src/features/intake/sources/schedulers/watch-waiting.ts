import type { Database } from '../../../../platform/database/index.ts';
import type { IntakeLog } from '../../model/intake-log.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { repeatForProviders } from './repeat-for-providers.ts';

/** How soon after a customer came its documents are looked for; nothing waits for customers of long ago. */
const EVERY_MS = 5_000;

/** A transaction that makes customers takes less: what began before the last look may have ended after it. */
const OVERLAP_MS = 60_000;

/**
 * Looks again and again whether customers came that held documents wait for, however they were made: by a person, an import or a
 * command. The first look is for all customers, so that what a process left undone when it died is made up for.
 */
export function watchWaiting({
  database,
  intake,
  log,
}: {
  readonly database: Database;
  readonly intake: Pick<IntakeService, 'judgeWaiting'>;
  readonly log: IntakeLog;
}): { stop(): Promise<void> } {
  const lookedAt = new Map<number, Date>();
  return repeatForProviders({
    database,
    log,
    everyMs: EVERY_MS,
    failure: 'held documents could not be judged anew',
    work: (scope, signal) => {
      const before = lookedAt.get(scope.provider.id);
      const since = before === undefined ? undefined : new Date(before.getTime() - OVERLAP_MS);
      lookedAt.set(scope.provider.id, new Date());
      return intake.judgeWaiting(scope, since, signal);
    },
  });
}
