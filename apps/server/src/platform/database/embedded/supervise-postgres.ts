import type { EmbeddedPostgres } from './embedded-postgres.ts';

/** Consecutive attempts. They are counted from zero again after a server ran for `STABLE_AFTER_MS`. */
const MAX_ATTEMPTS = 5;
const STABLE_AFTER_MS = 10 * 60_000;
const INITIAL_BACKOFF_MS = 500;

interface SupervisorOptions {
  readonly log: Readonly<Record<'warn' | 'error', (fields: object, message: string) => void>>;
  /** Called once when PostgreSQL cannot be restarted. The process manager must then restart both. */
  readonly onFailure: (reason: Error) => void;
}

/**
 * Restarts the embedded PostgreSQL when it ends while the portal runs: after a crash, or because the kernel (for lack of
 * memory) or a person has ended it.
 */
export function supervisePostgres(
  postgres: Pick<EmbeddedPostgres, 'onExit' | 'restart'>,
  { log, onFailure }: SupervisorOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let restarting: Promise<void> = Promise.resolve();
  let attempts = 0;
  let startedAt = performance.now();

  const restart = async (): Promise<void> => {
    if (performance.now() - startedAt > STABLE_AFTER_MS) attempts = 0;
    log.warn({}, 'the embedded PostgreSQL has ended; it is started again');
    let reason = new Error('it ends again and again');
    while (attempts < MAX_ATTEMPTS) {
      await pause(INITIAL_BACKOFF_MS * 2 ** attempts, signal);
      if (signal.aborted) return;
      attempts += 1;
      try {
        await postgres.restart();
        startedAt = performance.now();
        log.warn({ tries: attempts }, 'the embedded PostgreSQL runs again');
        watch();
        return;
      } catch (error) {
        reason = error instanceof Error ? error : new Error(String(error));
        log.error({ err: error, tries: attempts }, 'the embedded PostgreSQL did not start again');
      }
    }
    if (!signal.aborted) onFailure(reason);
  };
  const watch = () =>
    postgres.onExit(() => {
      if (!signal.aborted) restarting = restart();
    });
  watch();
  return {
    stop: () => {
      stopping.abort();
      return restarting;
    },
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
