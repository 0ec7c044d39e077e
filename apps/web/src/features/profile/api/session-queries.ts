import type { SignedInSession } from '@belegfach/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

const KEY = ['signed-in-sessions'] as const;

/** The sessions of an account: the current one first, then the others, the most recently used first. */
export function useSignedInSessions(userId: string) {
  const api = useApi();
  return useQuery<readonly SignedInSession[]>({
    queryKey: [...KEY, userId],
    queryFn: async ({ signal }) => {
      const sessions = await api.call('GET /Authentication/Sessions/{userId}', {
        params: { userId },
        signal,
      });
      return sessions.toSorted(
        (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt),
      );
    },
  });
}

/** Ends one session; without an id, all except the current one. */
export function useEndSessions(userId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string | undefined) =>
      api.call('DELETE /Authentication/Sessions/{userId}', {
        params: { userId },
        query: id === undefined ? {} : { id: [id] },
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
}
