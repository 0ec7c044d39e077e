/**
 * Runs the work for all items, at most `limit` at the same time. After a failure no further item is started; the failure is thrown
 * when the running ones have ended, so that none of them writes afterwards.
 */
export async function forEachConcurrently<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items].toReversed();
  const runQueued = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop())
      await work(item).catch((error: unknown) => {
        queue.length = 0;
        throw error;
      });
  };
  const outcomes = await Promise.allSettled(Array.from({ length: limit }, runQueued));
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}
