import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { listQuery } from '../../../records/list-query.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import type { ListState } from '../../../ui/list/list-state.ts';
import { type FailedMailColumn, failedMailList } from '../failed-mail-columns.tsx';

const FAILED_MAILS = ['failed-mails'] as const;

/** A page of the e-mails that could not be delivered. The previous rows stay until the new ones are loaded. */
export function useFailedMailPage(state: ListState<FailedMailColumn>) {
  const query = listQuery(failedMailList, state);
  return useCallQuery([...FAILED_MAILS, query], 'GET /Mail/Failed', {
    query,
    noAlertFor: 'all',
    placeholderData: keepPreviousData,
  });
}

export function useReloadFailedMails(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: FAILED_MAILS });
}
