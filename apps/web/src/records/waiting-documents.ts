import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useApi } from '../session/session-context.ts';

/** All that was read of the document intake: what changes there changes the number too. */
export const INTAKE_KEY = ['intake'] as const;
const WAITING_KEY = [...INTAKE_KEY, 'waiting'] as const;

/** Others hand in and decide too; a window that nobody looks at does not ask. Milliseconds. */
const ASKED_AGAIN_AFTER = 60_000;
/** Going back and forth between windows, or opening the drawer, asks no oftener than this. Milliseconds. */
const FRESH_FOR = 15_000;

/** Who has just learnt the number need not have it asked for. */
export function rememberWaiting(client: QueryClient, waiting: number): void {
  client.setQueryData(WAITING_KEY, { waiting });
}

/** How many received documents wait for a person; nothing is said of a failure, the number only stays away. */
export function useWaitingDocuments(): number | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: WAITING_KEY,
    queryFn: ({ signal }) => api.call('GET /Intake/Waiting', { signal, silent: 'all' }),
    refetchInterval: ASKED_AGAIN_AFTER,
    staleTime: FRESH_FOR,
  });
  return data?.waiting;
}
