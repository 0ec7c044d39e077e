/** Tasks that run after the response was sent, one after the other. A crash loses the waiting tasks. */
export interface BackgroundTasks {
  run(task: () => Promise<void>): void;
  /** Resolves when all tasks that were added so far are done. */
  waitForTasks(): Promise<void>;
}

/** Further tasks are dropped, so that a flood of requests does not use up the memory. */
const MAX_WAITING_TASKS = 1_000;

export function createBackgroundTasks(log: {
  readonly error: (fields: object, message: string) => void;
}): BackgroundTasks {
  let lastTask: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    run: (task) => {
      if (waiting >= MAX_WAITING_TASKS) {
        log.error({ waiting }, 'a background task was dropped, because too many are waiting');
        return;
      }
      waiting += 1;
      lastTask = lastTask
        .then(task)
        .catch((error: unknown) => log.error({ err: error }, 'work after an answer failed'))
        .finally(() => {
          waiting -= 1;
        });
    },
    waitForTasks: () => lastTask,
  };
}
