import { useQuery } from '@tanstack/react-query';
import { useApi } from '../session/session-context.ts';

/** Providers change a few times a year; a list of this session is fresh enough. */
const STALE_AFTER = 15 * 60_000;

/** The providers that the reader may choose from; empty until they are known. */
export function useProviders(enabled: boolean): readonly { readonly id: string; readonly name: string }[] {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['providers'],
    enabled,
    staleTime: STALE_AFTER,
    // A list without its provider filter is still a list: no alert.
    queryFn: ({ signal }) => api.call('GET /Provider/GetAllProvider', { signal, silent: 'all' }),
  });
  return data ?? [];
}
