import type { Database } from '../../../../platform/database/index.ts';
import type { IntakeLog } from '../../model/intake-log.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { repeatForProviders } from './repeat-for-providers.ts';

/** How soon after a customer is added its waiting documents are judged. */
const EVERY_MS = 5_000;

/** Longer than a transaction that adds customers, which may have begun before the last check and committed after it. */
const OVERLAP_MS = 60_000;

/**
 * Periodically checks whether customers were added for which held documents wait, by a person, an import or a command.
 * The first check covers all customers, so that work left by a process that died is done.
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
