import type { NoticePreference } from '@belegfach/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

const KEY = ['notice-preference'] as const;

export function useNoticePreference() {
  const api = useApi();
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call('GET /CustomerUser/NoticePreference', { signal }),
  });
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
