import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../../platform/database/index.ts';
import type { IntakeLog } from '../../model/intake-log.ts';
import { listIntakeProviders } from '../../receipts/intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOfSystem } from '../../receipts/intake.policy.ts';

export interface Repetition {
  readonly database: Database;
  readonly log: IntakeLog;
  readonly everyMs: number;
  /** What the log says when it fails for a provider. */
  readonly failure: string;
  readonly work: (scope: IntakeScope, signal: AbortSignal) => Promise<unknown>;
}

/** Does something for every provider, again and again until it is stopped. What fails for one keeps none of the others waiting. */
export function repeatForProviders({ database, log, everyMs, failure, work }: Repetition): {
  stop(): Promise<void>;
} {
  const stopping = new AbortController();
  const { signal } = stopping;

  const round = async () => {
    const { usable } = await listIntakeProviders(database.executor);
    for (const provider of usable) {
      if (signal.aborted) return;
      await work(intakeScopeOfSystem(provider), signal).catch((error: unknown) =>
        log.error({ err: error, provider: provider.name }, failure),
      );
    }
  };

  const run = async () => {
    while (!signal.aborted) {
      await round().catch((error: unknown) => log.error({ err: error }, failure));
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
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
