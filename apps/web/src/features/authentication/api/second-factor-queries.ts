import { useCallQuery } from '../../../session/use-call-query.ts';

/** The server accepts a key for 10 minutes; half a minute is subtracted for the transfer of the response. */
const KEY_LIFETIME_MS = 9.5 * 60_000;

/**
 * A key for the second factor. Each request creates a new key, so the key is requested once per visit, and again when
 * it has expired. It is not requested when the window gets the focus: the user may be scanning the current key.
 */
export function useAuthenticatorInformation() {
  return useCallQuery(['two-factor-information'], 'GET /Authentication/TwoFactorInformation', {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: KEY_LIFETIME_MS,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
