import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { INTAKE_KEY, useJournalMark } from '../../../records/waiting-documents.ts';

/** Loads the list again as soon as the journal has changed, so that new documents appear by themselves. */
export function useJournalReload(): void {
  const client = useQueryClient();
  const mark = useJournalMark();
  const seenMark = useRef<string>(undefined);
  useEffect(() => {
    if (mark === undefined) return;
    const isChanged = seenMark.current !== undefined && seenMark.current !== mark;
    seenMark.current = mark;
    if (isChanged) void client.invalidateQueries({ queryKey: [...INTAKE_KEY, 'list'] });
  }, [client, mark]);
}

/** Documents that wait for a customer are judged again within five seconds after it was created. Milliseconds. */
const LOOK_AFTER_MS = [1_500, 3_500, 6_000, 9_000, 15_000] as const;

/** Returns a function that looks for the documents that a new customer releases. */
export function useWaitForRelease(): () => void {
  const client = useQueryClient();
  return () => {
    for (const delay of LOOK_AFTER_MS)
      setTimeout(() => void client.invalidateQueries({ queryKey: INTAKE_KEY }), delay);
  };
}
