import type { IntakeJournalPage } from '@belegfach/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { INTAKE_KEY, rememberWaiting } from '../../../records/waiting-documents.ts';
import { useApi } from '../../../session/session-context.ts';
import { countsEverything, type IntakeListState, intakeListQuery } from '../model/intake-list.ts';

/** While files are being read the journal is asked again after this many milliseconds, and else after a minute: others hand in too. */
const SOON = 2_000;
const LATER = 60_000;

function nextRead(page: IntakeJournalPage | undefined): number {
  return (page?.counts.received ?? 0) > 0 ? SOON : LATER;
}

/** A page of the journal. The rows of before stay until the new ones are there; a failure is shown in their place. */
export function useIntakePage(state: IntakeListState) {
  const api = useApi();
  const query = intakeListQuery(state);
  return useQuery({
    queryKey: [...INTAKE_KEY, 'list', query],
    queryFn: async ({ signal, client }) => {
      const page = await api.call('GET /Intake/Documents', { query, signal, silent: 'all' });
      // The journal and the sidebar never show two numbers for the same thing.
      if (countsEverything(state.filters)) rememberWaiting(client, page.counts.quarantined);
      return page;
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => nextRead(data),
  });
}

/** One file with all that is known of it; asked again while it is being read, and each time it is opened. */
export function useIntakeDetail(id: string, isOpen: boolean) {
  const api = useApi();
  return useQuery({
    queryKey: [...INTAKE_KEY, 'one', id],
    queryFn: ({ signal }) =>
      api.call('GET /Intake/Documents/{id}', { params: { id }, signal, silent: 'all' }),
    enabled: isOpen,
    refetchInterval: ({ state: { data } }) => (data?.state === 'received' ? SOON : false),
    // What a person decides on must be what the server knows now.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
}

/** Reads the journal and what is open of it again. */
export function useReloadIntake(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: INTAKE_KEY });
}
