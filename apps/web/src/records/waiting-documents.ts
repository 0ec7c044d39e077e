import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useApi } from '../session/session-context.ts';

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

/** Stores the number from the response of another call, so that it is not requested again. */
export function storeWaitingDocumentCount(client: QueryClient, waiting: number): void {
  client.setQueryData(WAITING_KEY, { waiting });
}

/** The number of received documents that wait for a decision. A failure raises no alert: only the number is missing. */
export function useWaitingDocumentCount(enabled: boolean): number | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: WAITING_KEY,
    enabled,
    queryFn: ({ signal }) => api.call('GET /Intake/Waiting', { signal, noAlertFor: 'all' }),
    refetchInterval: RELOAD_INTERVAL_MS,
    staleTime: STALE_AFTER_MS,
  });
  // A query that is not enabled still returns what another entry has loaded.
  return enabled ? data?.waiting : undefined;
}
