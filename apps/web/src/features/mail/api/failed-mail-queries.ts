import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { listQuery } from '../../../records/list-query.ts';
import { useApi } from '../../../session/session-context.ts';
import type { ListState } from '../../../ui/list/list-state.ts';
import { type FailedMailColumn, failedMailList } from '../failed-mail-columns.tsx';

const FAILED_MAILS = ['failed-mails'] as const;

/** A page of the e-mails that could not be delivered. The previous rows stay until the new ones are loaded. */
export function useFailedMailPage(state: ListState<FailedMailColumn>) {
  const api = useApi();
  const query = listQuery(failedMailList, state);
  return useQuery({
    queryKey: [...FAILED_MAILS, query],
    queryFn: ({ signal }) => api.call('GET /Mail/Failed', { query, signal, noAlertFor: 'all' }),
    placeholderData: keepPreviousData,
  });
}

export function useReloadFailedMails(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: FAILED_MAILS });
}
