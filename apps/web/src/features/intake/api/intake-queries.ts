import type { IntakeJournalPage } from '@belegfach/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listQuery } from '../../../records/list-query.ts';
import { INTAKE_KEY, storeWaitingDocumentCount } from '../../../records/waiting-documents.ts';
import { useApi } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import { countsEverything, type IntakeListState, intakeList } from '../intake-columns.tsx';

/** Refetch interval while the server reads files. */
const BUSY_REFETCH_MS = 2_000;
/** Refetch interval otherwise: other people upload files too. */
const IDLE_REFETCH_MS = 60_000;

function refetchIntervalMs(page: IntakeJournalPage | undefined): number {
  return (page?.counts.received ?? 0) > 0 ? BUSY_REFETCH_MS : IDLE_REFETCH_MS;
}

/**
 * A page of the journal. The previous rows stay until the new ones are loaded; a failure is shown in place of the rows.
 */
export function useIntakePage(state: IntakeListState) {
  const api = useApi();
  const query = listQuery(intakeList, state);
  return useQuery({
    queryKey: [...INTAKE_KEY, 'list', query],
    queryFn: async ({ signal, client }) => {
      const page = await api.call('GET /Intake/Documents', { query, signal, noAlertFor: 'all' });
      // Keeps the count in the sidebar equal to the count in the journal.
      if (countsEverything(state.filters)) storeWaitingDocumentCount(client, page.counts.quarantined);
      return page;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => refetchIntervalMs(data),
  });
}

/** The details of a file; loaded again while the server reads the file, and each time the file is opened. */
export function useIntakeDetail(id: string, isOpen: boolean) {
  return useCallQuery([...INTAKE_KEY, 'one', id], 'GET /Intake/Documents/{id}', {
    params: { id },
    noAlertFor: 'all',
    enabled: isOpen,
    refetchInterval: ({ state: { data } }) => (data?.state === 'received' ? BUSY_REFETCH_MS : false),
    // A person must decide on the current data of the server.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Returns a function that loads the journal and its open file again. */
export function useReloadIntake(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: INTAKE_KEY });
}
