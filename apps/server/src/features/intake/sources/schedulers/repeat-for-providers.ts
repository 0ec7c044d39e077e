import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../../platform/database/index.ts';
import type { IntakeLog } from '../../model/intake-log.ts';
import { listIntakeProviders } from '../../receipts/intake-provider.repository.ts';
import { type IntakeScope, intakeScopeOfSystem } from '../../receipts/intake.policy.ts';

export interface Repetition {
  readonly database: Database;
  readonly log: IntakeLog;
  readonly everyMs: number;
  /** The log message after a failure for one provider. */
  readonly failure: string;
  readonly work: (scope: IntakeScope, signal: AbortSignal) => Promise<unknown>;
}

/** Repeats work for every provider until it is stopped. A failure for one provider does not block the others. */
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
