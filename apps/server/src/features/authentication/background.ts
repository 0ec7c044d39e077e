/** Work that nobody waits for, one piece after the other; a crash loses what is waiting. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when everything that was handed in so far is done. */
  settle(): Promise<void>;
}

/** Under a flood the oldest wishes are worth more than memory without end. */
const MAX_WAITING = 1_000;

export function createBackground(log: {
  readonly error: (about: object, message: string) => void;
}): Background {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    run: (work) => {
      if (waiting >= MAX_WAITING) {
        log.error({ waiting }, 'work after an answer was dropped: too much of it waits');
        return;
      }
      waiting += 1;
      last = last
        .then(work)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => {
          waiting -= 1;
        });
    },
    settle: () => last,
  };
}
