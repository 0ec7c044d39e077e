import { useEffect, useEffectEvent } from 'react';
import type { FailureReference } from '../error-state/error-state.tsx';
import type { TableStatus } from '../table/column.ts';
import type { ListUrl } from './list-state.ts';

/** The server's response for the current page and filters, or the previous response until that one has arrived. */
export interface ListData<Row> {
  readonly rows: readonly Row[];
  /** Rows for the current page and filters; undefined until they have arrived. */
  readonly currentRows: readonly Row[] | undefined;
  readonly total: number;
  /** False if there are more rows than `total`. */
  readonly isTotalExact: boolean;
  readonly totalPages: number;
  readonly status: TableStatus;
  /** Whether the server has responded at least once. */
  readonly isKnown: boolean;
  readonly isBusy: boolean;
  /** Why the list could not be read. */
  readonly failure:
    | { readonly hasResponse: boolean; readonly isTooSlow: boolean; readonly reference: FailureReference }
    | undefined;
  readonly reload: () => void;
}

/** A link may name a page that does not exist any more: the last page is shown instead. */
export function useExistingPage<Name extends string>(
  { state, go }: Pick<ListUrl<Name>, 'state' | 'go'>,
  list: Pick<ListData<unknown>, 'currentRows' | 'totalPages'>,
): void {
  const isGone = list.currentRows !== undefined && state.page > list.totalPages;
  const last = isGone ? Math.max(list.totalPages, 1) : state.page;
  const goToLast = useEffectEvent((page: number) => go({ ...state, page }, 'replace'));
  useEffect(() => {
    if (last !== state.page) goToLast(last);
  }, [last, state.page]);
}
