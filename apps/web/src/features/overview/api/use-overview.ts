import { useCallQuery } from '../../../session/use-call-query.ts';

/** The open work, loaded again at each visit. */
export function useOverview() {
  return useCallQuery(['overview'], 'GET /Overview', {
    noAlertFor: 'all',
    staleTime: 0,
  });
}
