import type { UseQueryResult } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { ApiProblem } from '../lib/api-problem.ts';
import type { ListData } from '../ui/list/list-data.ts';
import { useShallowStable } from '../ui/memoized-block/use-shallow-stable.ts';
import type { TableStatus } from '../ui/table/column.ts';

/** A page of a list in the server's response. */
interface Page<Row> {
  readonly items: readonly Row[];
  readonly totalPages: number;
  readonly totalItemCount: number;
  /** Absent in lists whose totals are always exact. */
  readonly totalIsExact?: boolean | undefined;
}

const NO_ROWS: readonly never[] = [];

/** The parts of a query's result that are used. */
interface PageQuery<Row>
  extends Pick<UseQueryResult, 'error' | 'errorUpdatedAt' | 'isError' | 'isFetching' | 'isPlaceholderData'> {
  readonly data: Page<Row> | undefined;
  readonly refetch: () => Promise<unknown>;
}

function statusOf({ data, isError, isPlaceholderData }: PageQuery<unknown>): TableStatus {
  if (data === undefined) return isError ? 'blank' : 'loading';
  // The previous rows stay, dimmed; a previous "nothing here" would be wrong for the new filters.
  if (data.items.length === 0) return isPlaceholderData ? 'loading' : 'blank';
  return isPlaceholderData ? 'refreshing' : 'ready';
}

/**
 * Draws new rows in a separate rendering, which a key or a click can interrupt: a hundred rows take longer than the
 * response to a key may take. The first rows, and the sign that other rows are loading, are not delayed.
 */
function useDeferredRows<Row>(
  current: Pick<ListData<Row>, 'rows' | 'status' | 'total' | 'isTotalExact'>,
): typeof current {
  const latest = useShallowStable(current);
  const shown = useDeferredValue(latest);
  if (shown.status === 'loading') return latest;
  return latest.status === 'refreshing' && shown.status === 'ready'
    ? { ...shown, status: 'refreshing' }
    : shown;
}

/** The data of a list whose rows load all together: the rows that pass its filters, sorted. */
export function useWholeListData<Row>(
  query: UseQueryResult<readonly Row[]>,
  rows: readonly Row[],
): ListData<Row> {
  const { error, errorUpdatedAt, isError, isFetching, refetch } = query;
  const data = query.data && { items: rows, totalPages: 1, totalItemCount: rows.length };
  return useListData({
    data,
    error,
    errorUpdatedAt,
    isError,
    isFetching,
    isPlaceholderData: false,
    refetch,
  });
}

/** The data of a list from the query of its page. */
export function useListData<Row>(query: PageQuery<Row>): ListData<Row> {
  const { data, error, isPlaceholderData } = query;
  const shown = useDeferredRows({
    rows: data?.items ?? NO_ROWS,
    status: statusOf(query),
    total: data?.totalItemCount ?? 0,
    isTotalExact: data?.totalIsExact ?? true,
  });
  const problem = error instanceof ApiProblem ? error : undefined;
  return {
    ...shown,
    currentRows: isPlaceholderData ? undefined : data?.items,
    totalPages: data?.totalPages ?? 0,
    isKnown: data !== undefined,
    isBusy: query.isFetching,
    failure:
      error === null
        ? undefined
        : {
            hasResponse: problem?.status !== undefined,
            isTooSlow: problem?.code === 'QueryTooSlow',
            reference: { id: problem?.requestId, failedAt: new Date(query.errorUpdatedAt) },
          },
    reload: () => void query.refetch(),
  };
}
