import type { TwoFactorInformation } from '@belegfach/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

/** How long a key waits for its first code (authorisation row 7), less what the answer was on its way. */
const KEY_LIFE = 9.5 * 60_000;

/**
 * A key for the second factor. Each question makes a new one, so it is asked for once per visit, and again when it has
 * expired: never because a window came to the front, which would exchange the code that somebody is scanning.
 */
export function useAuthenticatorInformation() {
  const api = useApi();
  return useQuery<TwoFactorInformation>({
    queryKey: ['two-factor-information'],
    queryFn: ({ signal }) => api.call('GET /Authentication/TwoFactorInformation', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: KEY_LIFE,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
