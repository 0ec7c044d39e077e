import { useCallQuery } from '../../../session/use-call-query.ts';

/** What waits now: it is loaded again with each visit. */
export function useOverview() {
  return useCallQuery(['overview'], 'GET /Overview', {
    noAlertFor: 'all',
    staleTime: 0,
  });
}
