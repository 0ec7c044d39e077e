/** Work that nobody waits for, one piece after the other; a crash loses what is waiting. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when everything that was begun is done. */
  stop(): Promise<void>;
}

/** Under a flood the oldest wishes are worth more than memory without end. */
const MOST_WAITING = 1_000;

export function createBackground(onFailure: (error: unknown) => void): Background {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    run: (work) => {
      if (waiting >= MOST_WAITING) return;
      waiting += 1;
      last = last
        .then(work)
        .catch(onFailure)
        .finally(() => {
          waiting -= 1;
        });
    },
    stop: () => last,
  };
}
