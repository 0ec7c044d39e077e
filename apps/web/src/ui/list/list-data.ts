import { useEffect, useEffectEvent } from 'react';
import type { TableStatus } from '../table/column.ts';
import type { ListAddress } from './list-state.ts';

/** The server's answer for the current page and filters, or still for the previous ones. */
export interface ListData<Row> {
  readonly rows: readonly Row[];
  /** Rows for the current page and filters; undefined until they have arrived. */
  readonly currentRows: readonly Row[] | undefined;
  readonly total: number;
  readonly totalPages: number;
  readonly status: TableStatus;
  /** The server has answered at least once. */
  readonly isKnown: boolean;
  readonly isBusy: boolean;
  readonly failure: ListFailure | undefined;
  readonly reload: () => void;
}

/** Why a list could not be read. */
export interface ListFailure {
  readonly isAnswered: boolean;
  readonly requestId: string | undefined;
  readonly failedAt: Date;
}

/** A link may name a page that does not exist any more: the last page is shown instead. */
export function useExistingPage<Filters, Field extends string>(
  { state, go }: Pick<ListAddress<Filters, Field>, 'state' | 'go'>,
  list: Pick<ListData<unknown>, 'currentRows' | 'totalPages'>,
): void {
  const isGone = list.currentRows !== undefined && state.page > list.totalPages;
  const last = isGone ? Math.max(list.totalPages, 1) : state.page;
  const goToLast = useEffectEvent((page: number) => go({ ...state, page }, 'replace'));
  useEffect(() => {
    if (last !== state.page) goToLast(last);
  }, [last, state.page]);
}
