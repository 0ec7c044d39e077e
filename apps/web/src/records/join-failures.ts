import type { UseQueryResult } from '@tanstack/react-query';

/** The used parts of a query that may have failed. */
export type FailedQuery = Pick<UseQueryResult, 'error' | 'errorUpdatedAt' | 'isFetching'> & {
  readonly refetch: () => Promise<unknown>;
};

/**
 * The queries without data that failed, as one: for a single message whose button loads all of them again. Undefined if
 * none failed.
 */
export function joinFailures(
  queries: readonly (FailedQuery & { readonly data: unknown })[],
): FailedQuery | undefined {
  const failed = queries.filter(({ data, error }) => data === undefined && error !== null);
  const [first] = failed;
  if (first === undefined) return undefined;
  return {
    error: first.error,
    errorUpdatedAt: first.errorUpdatedAt,
    isFetching: failed.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(failed.map(({ refetch }) => refetch())),
  };
}
