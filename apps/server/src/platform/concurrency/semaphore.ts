/** Limits how many tasks run at the same time; other tasks wait in a queue. */
export function createSemaphore(maxConcurrent: number) {
  const queue: { readonly start: () => void; readonly reject: (reason: unknown) => void }[] = [];
  let running = 0;

  return {
    run: async <T>(work: () => Promise<T>): Promise<T> => {
      if (running < maxConcurrent) running += 1;
      else await new Promise<void>((start, reject) => queue.push({ start, reject }));
      try {
        return await work();
      } finally {
        // The slot is passed to the next task without becoming free, since a call in between would exceed the limit.
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next.start();
      }
    },
    /** Rejects the tasks that wait for a slot; those that run are not affected. */
    rejectWaiting: (reason: unknown): void => {
      for (const { reject } of queue.splice(0)) reject(reason);
    },
    /** The number of tasks that wait for a slot. */
    get waiting() {
      return queue.length;
    },
  };
}
