/** The pause between two attempts while the database is unavailable. */
const RETRY_INTERVAL_MS = 250;
/** Older writes are dropped, because they are not useful after such a long outage. */
const MAX_AGE_MS = 60 * 60_000;
/** Beyond this number the oldest write is dropped. */
const MAX_PENDING = 10_000;

interface PendingWrite {
  readonly addedAt: number;
  readonly write: () => Promise<unknown>;
}

/**
 * A queue of small writes that complete work which a lost connection interrupted. They are retried until the database
 * responds again. The queue is only in memory and ends with the process.
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
        // The database is still unavailable, so the other writes would fail, too.
        break;
      }
    }
  };
  /** Attempts all pending writes now. To be awaited before work that depends on them. */
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
    /** @param write must be idempotent, because its outcome may be unknown, too */
    add: (write: () => Promise<unknown>): void => {
      const [oldest] = pending;
      if (pending.size >= MAX_PENDING && oldest !== undefined) pending.delete(oldest);
      pending.add({ addedAt: performance.now(), write });
      void flush();
    },
    flush,
  };
}
