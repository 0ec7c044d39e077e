import type { TrailEntry } from '@belegfach/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { resultOf } from '../../../lib/reported-call.ts';
import { useApi } from '../../../session/session-context.ts';
import { useCallQuery } from '../../../session/use-call-query.ts';
import type { TrailFilters } from '../model/trail-filters.ts';

/** The entries of the audit trail, page by page. A failure is shown in place of the rows. */
export function useTrail(filters: TrailFilters) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: ['trail', filters],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ signal, pageParam }) =>
      api.call('GET /AuditTrail', {
        query: { ...filters, ...(pageParam !== undefined && { before: pageParam }) },
        signal,
        noAlertFor: 'all',
      }),
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** The newest entries about a customer. */
export function useTrailOfCustomer(customer: string) {
  // The key begins with that of the lists of customers: when these are loaded again after a change of a customer, the entries are too.
  const key = ['customers', 'list', 'trail', customer];
  return useCallQuery(key, 'GET /AuditTrail', {
    query: { customer },
    noAlertFor: 'all',
    staleTime: 0,
  });
}

/** Maximum number of entries in an exported file. The command line can list more. */
export const MAX_EXPORTED = 5_000;

export interface ExportedTrail {
  /** Newest first. */
  readonly entries: readonly TrailEntry[];
  /** False if the file lacks older entries that also match the filters. */
  readonly isComplete: boolean;
}

/** Loads the entries that match the filters for a file, at most `MAX_EXPORTED`. */
export function useTrailExport(filters: TrailFilters): () => Promise<ExportedTrail | undefined> {
  const api = useApi();
  return async () => {
    const entries: TrailEntry[] = [];
    let before: number | undefined;
    do {
      const query = { ...filters, ...(before !== undefined && { before }) };
      const answer = await resultOf(api.call('GET /AuditTrail', { query }));
      if (answer === undefined) return undefined;
      entries.push(...answer.result.entries);
      before = answer.result.next ?? undefined;
    } while (before !== undefined && entries.length < MAX_EXPORTED);
    const isComplete = before === undefined && entries.length <= MAX_EXPORTED;
    return { entries: entries.slice(0, MAX_EXPORTED), isComplete };
  };
}
