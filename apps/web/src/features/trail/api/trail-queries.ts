import type { TrailEntry } from '@belegfach/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { resultOf } from '../../../lib/reported-call.ts';
import { useApi } from '../../../session/session-context.ts';
import type { TrailFilters } from '../model/trail-filters.ts';

/** The entries of the trail, page by page. A failure is shown in place of the rows. */
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
  const api = useApi();
  return useQuery({
    // Loaded again with the customer, because a change of the customer is a new entry.
    queryKey: ['customers', 'list', 'trail', customer],
    queryFn: ({ signal }) => api.call('GET /AuditTrail', { query: { customer }, signal, noAlertFor: 'all' }),
    staleTime: 0,
  });
}

/** What a spreadsheet and a person can still read; more is in a backup or the command line. */
export const MAX_EXPORTED = 5_000;

export interface ExportedTrail {
  /** The newest first. */
  readonly entries: readonly TrailEntry[];
  /** False if older entries match too, which the file does not have. */
  readonly isComplete: boolean;
}

/** Loads the entries of the filters for a file, at most the exported number. */
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
