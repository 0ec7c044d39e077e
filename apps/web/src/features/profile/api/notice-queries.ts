import type { NoticePreference } from '@belegfach/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';

const KEY = ['notice-preference'] as const;

export function useNoticePreference() {
  return useCallQuery(KEY, 'GET /CustomerUser/NoticePreference', {});
}

export function useUpdateNoticePreference() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (preference: NoticePreference) =>
      api.call('PUT /CustomerUser/NoticePreference', { body: { preference } }),
    onSuccess: (_response, preference) => queries.setQueryData(KEY, { preference }),
  });
}
