import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../session/session-context.ts';

/** The watcher makes the folder of a new provider within a minute. Milliseconds. */
const FOLDER_INTERVAL_MS = 10_000;

const PROVIDERS = ['providers'] as const;

/** Every provider with its set-up. A failure is shown in place of the cards. */
export function useProviderSetups() {
  const api = useApi();
  return useQuery({
    queryKey: [...PROVIDERS, 'setups'],
    queryFn: ({ signal }) => api.call('GET /Provider', { signal, noAlertFor: 'all' }),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ hotFolder }) => hotFolder.state === 'missing') === true ? FOLDER_INTERVAL_MS : false,
  });
}

/** The branches of all providers in one call. */
export function useBranches() {
  const api = useApi();
  return useQuery({
    queryKey: [...PROVIDERS, 'branches'],
    queryFn: ({ signal }) => api.call('GET /ProviderBranch', { signal, noAlertFor: 'all' }),
  });
}

/** The intake keys of a provider that are not revoked, with the time of their last use. */
export function useIntakeKeys(providerId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...PROVIDERS, 'keys', providerId],
    queryFn: ({ signal }) =>
      api.call('GET /Provider/{id}/IntakeKeys', { params: { id: providerId }, signal, noAlertFor: 'all' }),
  });
}

/** The hot folder of a provider; loaded again until it is watched, because the server makes it within a minute. */
export function useIntakeChannels(providerId: string) {
  const api = useApi();
  return useQuery({
    queryKey: [...PROVIDERS, 'channels', providerId],
    queryFn: ({ signal }) =>
      api.call('GET /Provider/{id}/IntakeChannels', {
        params: { id: providerId },
        signal,
        noAlertFor: 'all',
      }),
    refetchInterval: ({ state: { data } }) =>
      data?.hotFolder.state === 'missing' ? FOLDER_INTERVAL_MS : false,
  });
}

/** Loads a part of the page again. */
export function useReloadProviders(queryName: 'setups' | 'branches' | 'keys'): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...PROVIDERS, queryName] });
}
