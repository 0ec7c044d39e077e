import { pathOf } from '../../../lib/api-client.ts';
import { zipBatches } from '../model/zip-batches.ts';
import { filterQuery } from '../model/list-query.ts';
import type { InvoiceFilters } from '../model/list-state.ts';

/**
 * The documents requested as ZIP: ticked ones, all that match the filters, or all that the account has not downloaded
 * yet.
 */
export type ZipRequest =
  | { readonly kind: 'chosen'; readonly ids: readonly string[] }
  | { readonly kind: 'matching'; readonly filters: InvoiceFilters; readonly total: number }
  | { readonly kind: 'new' };

/** One ZIP file of the request. */
export interface ZipPart {
  readonly path: string;
  /** Undefined if only the answer of the server contains the number. */
  readonly documents: number | undefined;
  /** Entries that are not documents: the index of an archive. */
  readonly others: number;
}

/** Ticked documents are split into files of at most a hundred; an archive is one file of any size. */
export function zipParts(wish: ZipRequest): readonly ZipPart[] {
  switch (wish.kind) {
    case 'chosen':
      return zipBatches(wish.ids).map((ids) => ({
        path: pathOf('GET /Invoice/Download/Many', { query: { id: [...ids] } }),
        documents: ids.length,
        others: 0,
      }));
    case 'matching':
      return [
        {
          path: pathOf('GET /Invoice/Download/All', { query: filterQuery(wish.filters) }),
          documents: wish.total,
          others: 1,
        },
      ];
    case 'new':
      return [
        {
          path: pathOf('GET /Invoice/Download/All', { query: { newSince: 'last' } }),
          documents: undefined,
          others: 1,
        },
      ];
  }
}

/** The number of requested documents; undefined if it is not known in advance. */
export function documentsIn(parts: readonly ZipPart[]): number | undefined {
  return parts.reduce<number | undefined>(
    (sum, { documents }) => (sum === undefined || documents === undefined ? undefined : sum + documents),
    0,
  );
}
