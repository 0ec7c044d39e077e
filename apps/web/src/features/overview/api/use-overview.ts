import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

/** What waits now: it is loaded again with each visit. */
export function useOverview() {
  const api = useApi();
  return useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.call('GET /Overview', { signal, noAlertFor: 'all' }),
    staleTime: 0,
  });
}
