import type { QueryClient, UseQueryResult } from '@tanstack/react-query';
import { useCallQuery } from '../session/use-call-query.ts';

/** Query key of all data of the document intake: a change there also reloads the number. */
export const INTAKE_KEY = ['intake'] as const;
const WAITING_KEY = [...INTAKE_KEY, 'waiting'] as const;

/**
 * Interval of the reload, because other users also upload documents and decide on them; a window in the background sends no
 * request. Milliseconds.
 */
const RELOAD_INTERVAL_MS = 60_000;
/** Returning to the window or opening the drawer reloads the number at most this often. Milliseconds. */
const STALE_AFTER_MS = 15_000;

interface WaitingDocuments {
  readonly waiting: number;
  /**
   * The time at which the latest file came in; null before the first file. Undefined while only the number is known, from the
   * response with the list.
   */
  readonly latestAt?: string | null;
}

/** Stores the number from the response of another call, so that it is not requested again. */
export function storeWaitingDocumentCount(client: QueryClient, waiting: number): void {
  client.setQueryData<WaitingDocuments>(WAITING_KEY, (before) => ({ ...before, waiting }));
}

/** The number of received documents that wait for a decision. A failure raises no alert: only the number is missing. */
export function useWaitingDocumentCount(enabled: boolean): number | undefined {
  const { data } = useWaitingDocuments(enabled, RELOAD_INTERVAL_MS);
  // A query that is not enabled still returns what another entry has loaded.
  return enabled ? data?.waiting : undefined;
}

/** Interval of the reload while a person looks at the journal. Milliseconds. */
const WATCH_INTERVAL_MS = 5_000;

/** A text that changes when files come in or are decided; undefined until it is known. */
export function useJournalVersion(): string | undefined {
  const { data } = useWaitingDocuments(true, WATCH_INTERVAL_MS);
  return data?.latestAt === undefined ? undefined : `${data.latestAt} ${data.waiting}`;
}

function useWaitingDocuments(enabled: boolean, refetchInterval: number): UseQueryResult<WaitingDocuments> {
  return useCallQuery(WAITING_KEY, 'GET /Intake/Waiting', {
    noAlertFor: 'all',
    enabled,
    refetchInterval,
    staleTime: STALE_AFTER_MS,
  });
}
