import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { INTAKE_KEY, useJournalVersion } from '../../../records/waiting-documents.ts';

/** Loads the list again as soon as the journal has changed, so that new documents appear without an action of the user. */
export function useJournalReload(): void {
  const client = useQueryClient();
  const version = useJournalVersion();
  const seenVersion = useRef<string>(undefined);
  useEffect(() => {
    if (version === undefined) return;
    const isChanged = seenVersion.current !== undefined && seenVersion.current !== version;
    seenVersion.current = version;
    if (isChanged) void client.invalidateQueries({ queryKey: [...INTAKE_KEY, 'list'] });
  }, [client, version]);
}

/**
 * The journal is loaded again this number of milliseconds after a customer was created. The documents that wait for the
 * customer are usually judged within five seconds.
 */
const RELOAD_DELAYS_MS = [1_500, 3_500, 6_000, 9_000, 15_000] as const;

/** Returns a function that loads the journal again several times, so that it shows the documents that a new customer releases. */
export function useWaitForRelease(): () => void {
  const client = useQueryClient();
  return () => {
    for (const delay of RELOAD_DELAYS_MS)
      setTimeout(() => void client.invalidateQueries({ queryKey: INTAKE_KEY }), delay);
  };
}
