import { useCallback, useState } from 'react';
import { useOpenConfirm } from '../ui/confirm/confirm-store.ts';

/** The records for which an action is running: a second click must not send the same call again while the server is slow. */
export interface RunningActions {
  /** Whether an action is running for the record; false while the action waits for the user to confirm it. */
  readonly isRunning: (id: string) => boolean;
  /** Does the work, unless an action is already running for one of the records. */
  readonly run: (ids: readonly string[], work: () => Promise<void>) => Promise<void>;
}

export function useRunningActions(): RunningActions {
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const isAsking = useOpenConfirm() !== undefined;
  // The same function until one of its results changes, because each new function renders the rows again.
  const isRunning = useCallback((id: string) => running.has(id) && !isAsking, [running, isAsking]);
  return {
    isRunning,
    run: async (ids, work) => {
      if (ids.some((id) => running.has(id))) return;
      setRunning((before) => new Set([...before, ...ids]));
      try {
        await work();
      } finally {
        setRunning((before) => new Set([...before].filter((id) => !ids.includes(id))));
      }
    },
  };
}
