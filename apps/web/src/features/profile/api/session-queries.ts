import type { SignedInSession } from '@belegfach/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

const KEY = ['signed-in-sessions'] as const;

/** The current session first, then the others, the most recently used first. */
export function sortSessions(sessions: readonly SignedInSession[]): readonly SignedInSession[] {
  return sessions.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.lastSeenAt.localeCompare(a.lastSeenAt),
  );
}

/** The sessions of an account. */
export function useSignedInSessions(userId: string) {
  const api = useApi();
  return useQuery<readonly SignedInSession[]>({
    queryKey: [...KEY, userId],
    queryFn: ({ signal }) =>
      api.call('GET /Authentication/Sessions/{userId}', { params: { userId }, signal }),
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
