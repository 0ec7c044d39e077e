import { type QueryKey, useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { CallArguments, CallInput, CallResult, CallSettings, DataCallName } from '../lib/api-types.ts';
import { useApi } from './session-context.ts';

type CacheOptions<Result, Data> = Omit<UseQueryOptions<Result, Error, Data>, 'queryKey' | 'queryFn'>;

/** The input of a call, whether its failure raises an alert, and how the response is cached. */
type CallQueryOptions<N extends DataCallName, Data> = Pick<CallInput<N>, 'params' | 'query'> &
  Pick<CallSettings, 'noAlertFor'> &
  CacheOptions<CallResult<N>, Data>;

/** The response of a call, cached under the key for all components that need it. */
export function useCallQuery<N extends DataCallName, Data = CallResult<N>>(
  queryKey: QueryKey,
  name: N,
  { params, query, noAlertFor, ...cacheOptions }: CallQueryOptions<N, Data>,
): UseQueryResult<Data> {
  const api = useApi();
  return useQuery({
    ...(cacheOptions as CacheOptions<CallResult<N>, Data>),
    queryKey,
    queryFn: ({ signal }) => {
      // The compiler does not know that the input of every call may have further options.
      const options = [{ params, query, noAlertFor, signal }] as unknown as CallArguments<N>;
      return api.call(name, ...options);
    },
  });
}
