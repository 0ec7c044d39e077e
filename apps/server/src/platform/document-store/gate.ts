/** Lets so many pieces of work run at once; the others wait in their order. */
export function createGate(maxAtOnce: number): { run<T>(work: () => Promise<T>): Promise<T> } {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    run: async (work) => {
      if (running < maxAtOnce) running += 1;
      // The one that ends hands its place on.
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
