/** Work after an answer, one task after the other; a crash loses the waiting tasks. */
export interface Background {
  run(work: () => Promise<void>): void;
  /** Resolves when all tasks that were submitted so far are done. */
  settle(): Promise<void>;
}

/** Further tasks are dropped beyond this limit, so that a flood of requests cannot use up the memory. */
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
