/** The pause between two attempts while the database is away. */
const RETRY_INTERVAL_MS = 250;
/** Work older than this is dropped: after an outage of that length it is no longer useful. */
const MAX_AGE_MS = 60 * 60_000;
/** Beyond this number the oldest work is dropped. */
const MAX_PENDING = 10_000;

interface PendingWrite {
  readonly addedAt: number;
  readonly write: () => Promise<unknown>;
}

/**
 * Small writes that correct what a lost connection left half done, repeated until the database answers again. Kept only
 * in memory: owed work is lost with the process.
 */
export function createRetryQueue() {
  const pending = new Set<PendingWrite>();
  let flushing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const runPending = async (): Promise<void> => {
    for (const pendingWrite of pending) {
      try {
        if (performance.now() - pendingWrite.addedAt < MAX_AGE_MS) await pendingWrite.write();
        pending.delete(pendingWrite);
      } catch {
        // The database is still away: the others would fail too.
        break;
      }
    }
  };
  /** Attempts all owed work now. Await it before anything that depends on it. */
  const flush = (): Promise<void> => {
    if (pending.size === 0) return Promise.resolve();
    flushing ??= runPending().finally(() => {
      flushing = undefined;
      if (pending.size === 0) return;
      clearTimeout(timer);
      timer = setTimeout(() => void flush(), RETRY_INTERVAL_MS).unref();
    });
    return flushing;
  };

  return {
    /** @param write must be repeatable: its answer may be lost too */
    add: (write: () => Promise<unknown>): void => {
      const [oldest] = pending;
      if (pending.size >= MAX_PENDING && oldest !== undefined) pending.delete(oldest);
      pending.add({ addedAt: performance.now(), write: write });
      void flush();
    },
    flush: flush,
  };
}
