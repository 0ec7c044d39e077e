import { useQueryClient } from '@tanstack/react-query';
import { useCallQuery } from '../../../session/use-call-query.ts';

/** The watcher makes the folder of a new provider within a minute. Milliseconds. */
const FOLDER_INTERVAL_MS = 10_000;

const PROVIDERS = ['providers'] as const;

/** Every provider with its set-up. A failure is shown in place of the cards. */
export function useProviderSetups() {
  return useCallQuery([...PROVIDERS, 'setups'], 'GET /Provider', {
    noAlertFor: 'all',
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ hotFolder }) => hotFolder.state === 'missing') === true ? FOLDER_INTERVAL_MS : false,
  });
}

/** The branches of all providers in one call. */
export function useBranches() {
  return useCallQuery([...PROVIDERS, 'branches'], 'GET /ProviderBranch', { noAlertFor: 'all' });
}

/** The intake keys of a provider that are not revoked, with the time of their last use. */
export function useIntakeKeys(providerId: string) {
  return useCallQuery([...PROVIDERS, 'keys', providerId], 'GET /Provider/{id}/IntakeKeys', {
    params: { id: providerId },
    noAlertFor: 'all',
  });
}

/** The hot folder of a provider; loaded again until it is watched, because the server makes it within a minute. */
export function useIntakeChannels(providerId: string) {
  return useCallQuery([...PROVIDERS, 'channels', providerId], 'GET /Provider/{id}/IntakeChannels', {
    params: { id: providerId },
    noAlertFor: 'all',
    refetchInterval: ({ state: { data } }) =>
      data?.hotFolder.state === 'missing' ? FOLDER_INTERVAL_MS : false,
  });
}

/** Loads a part of the page again. */
export function useReloadProviders(queryName: 'setups' | 'branches' | 'keys'): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: [...PROVIDERS, queryName] });
}
