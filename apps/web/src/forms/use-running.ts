import { useState } from 'react';

/** What is being done with which records: a slow server must not be asked the same twice by a second click. */
export interface Running {
  /** Something is being done with the record. */
  readonly isRunning: (id: string) => boolean;
  /** Does the work, unless something is being done with one of the records already. */
  readonly run: (ids: readonly string[], work: () => Promise<void>) => Promise<void>;
}

export function useRunning(): Running {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const isRunning = (id: string) => running.has(id);
  return {
    isRunning,
    run: async (ids, work) => {
      if (ids.some(isRunning)) return;
      setRunning((before) => new Set([...before, ...ids]));
      try {
        await work();
      } finally {
        setRunning((before) => new Set([...before].filter((id) => !ids.includes(id))));
      }
    },
  };
}
