import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../platform/database/index.ts';
import type { IntakeLog } from '../hot-folder/hot-folder-options.ts';
import { listIntakeProviders } from '../intake-provider.repository.ts';
import { intakeScopeOfSystem } from '../intake.policy.ts';
import type { IntakeService } from '../intake.service.ts';

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
  const stopping = new AbortController();
  const { signal } = stopping;
  const lookedAt = new Map<number, Date>();

  const look = async () => {
    const { usable } = await listIntakeProviders(database.executor);
    for (const provider of usable) {
      if (signal.aborted) return;
      const before = lookedAt.get(provider.id);
      const since = before === undefined ? undefined : new Date(before.getTime() - OVERLAP_MS);
      lookedAt.set(provider.id, new Date());
      try {
        await intake.judgeWaiting(intakeScopeOfSystem(provider), since, signal);
      } catch (error) {
        log.error({ err: error, provider: provider.name }, 'held documents could not be judged anew');
      }
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      await look().catch((error: unknown) =>
        log.error({ err: error }, 'held documents could not be looked for'),
      );
      await wait(EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
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
