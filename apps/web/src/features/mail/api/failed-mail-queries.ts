import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';
import type { FailedMailListState } from '../model/failed-mail-list.ts';

const FAILED_MAILS = ['failed-mails'] as const;

/** A page of the e-mails that could not be delivered. The previous rows stay until the new ones are loaded. */
export function useFailedMailPage({ page, size, sort }: FailedMailListState) {
  const api = useApi();
  const query = {
    orderBy: sort.field,
    sortDirection: sort.direction === 'ascending' ? 0 : 1,
    pageIndex: page,
    pageSize: size,
  } as const;
  return useQuery({
    queryKey: [...FAILED_MAILS, query],
    queryFn: ({ signal }) => api.call('GET /Mail/Failed', { query, signal, silent: 'all' }),
    placeholderData: keepPreviousData,
  });
}

export function useReloadFailedMails(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: FAILED_MAILS });
}
