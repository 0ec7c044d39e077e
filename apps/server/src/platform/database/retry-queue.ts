/** The pause between two attempts while the database is away. */
const TRY_EVERY_MS = 250;
/** Work older than this is dropped: after an outage of that length it is no longer useful. */
const MAX_AGE_MS = 60 * 60_000;
/** Beyond this number the oldest work is dropped. */
const MAX_OWED = 10_000;

interface Owed {
  readonly since: number;
  readonly work: () => Promise<unknown>;
}

/**
 * Small writes that correct what a lost connection left half done, repeated until the database answers again. Kept only
 * in memory: owed work is lost with the process.
 */
export function createRetryQueue() {
  const owed = new Set<Owed>();
  let settling: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const tryAll = async (): Promise<void> => {
    for (const one of owed) {
      try {
        if (performance.now() - one.since < MAX_AGE_MS) await one.work();
        owed.delete(one);
      } catch {
        // The database is still away: the others would fail too.
        break;
      }
    }
  };
  /** Attempts all owed work now. Await it before anything that depends on it. */
  const settle = (): Promise<void> => {
    if (owed.size === 0) return Promise.resolve();
    settling ??= tryAll().finally(() => {
      settling = undefined;
      if (owed.size === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => void settle(), TRY_EVERY_MS).unref();
    });
    return settling;
  };

  return {
    /** @param work must be repeatable: its answer may be lost too */
    owe: (work: () => Promise<unknown>): void => {
      const [oldest] = owed;
      if (owed.size >= MAX_OWED && oldest !== undefined) owed.delete(oldest);
      owed.add({ since: performance.now(), work });
      void settle();
    },
    settle,
  };
}
