import type { InvoiceCount } from '@belegfach/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import type { ApiClient } from '../../../lib/api-client.ts';
import { useApi } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import { type Month, monthsBefore } from '../model/months.ts';

/** The counts of past months rarely change, so a month that is chosen again within this time is not reloaded. */
const STALE_TIME_MS = 5 * 60_000;

/** The years that have documents. A failure is shown on the page, not as an alert. */
export function useInvoiceYears() {
  return useCallQuery(['export', 'years'], 'GET /Invoice/MinMaxYear', { noAlertFor: 'all' });
}

function countQuery(api: ApiClient, month: Month | undefined) {
  return {
    queryKey: ['export', 'counts', month],
    staleTime: STALE_TIME_MS,
    enabled: month !== undefined,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.call('GET /Invoice/InvoiceCountForProvider', {
        query: { monthAndYear: month ?? '' },
        signal,
        noAlertFor: 'all' as const,
      }),
  };
}

export function useMonthCounts(month: Month | undefined) {
  const api = useApi();
  return useQuery({ ...countQuery(api, month), placeholderData: keepPreviousData });
}

export function useEInvoiceShares(year: number) {
  return useCallQuery(['export', 'eInvoiceShares', year], 'GET /Invoice/EInvoiceShareForProvider', {
    query: { year },
    noAlertFor: 'all',
    staleTime: STALE_TIME_MS,
    placeholderData: keepPreviousData,
  });
}

export interface MonthTotal {
  readonly month: Month;
  /** Undefined until it is loaded. */
  readonly total: number | undefined;
}

const MONTHS_SHOWN = 12;

/**
 * The totals of twelve months, the given month last. Each month has its own query, so that choosing the next month needs
 * only one more request.
 */
export function useMonthTotals(lastMonth: Month): readonly MonthTotal[] {
  const api = useApi();
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) =>
    monthsBefore(lastMonth, MONTHS_SHOWN - 1 - index),
  );
  const results = useQueries({ queries: months.map((month) => countQuery(api, month)) });
  return months.map((month, index) => {
    const counts = results[index]?.data;
    return { month, total: counts === undefined ? undefined : sumOf(counts) };
  });
}

export function sumOf(counts: readonly InvoiceCount[]): number {
  return counts.reduce((sum, { invoiceCount }) => sum + invoiceCount, 0);
}
