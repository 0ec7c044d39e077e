/** Limits how many tasks run at the same time; the others wait in their order. */
export function createSemaphore(maxAtOnce: number): { run<T>(work: () => Promise<T>): Promise<T> } {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    run: async (work) => {
      if (running < maxAtOnce) running += 1;
      // A task that ends passes its slot on.
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
