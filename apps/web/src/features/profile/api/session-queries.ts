import type { SignedInSession } from '@belegfach/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

const KEY = ['signed-in-sessions'] as const;

/** The signed-in devices of an account: the current one first, then the others, last active first. */
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
        (one, other) =>
          Number(other.isCurrent) - Number(one.isCurrent) || other.lastSeenAt.localeCompare(one.lastSeenAt),
      );
    },
  });
}

/** Ends one session, or all other sessions if no id is given. */
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
