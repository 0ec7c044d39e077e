import { pathOf } from '../../../lib/api-client.ts';
import type { CallInput } from '../../../lib/api-types.ts';
import { zipBatches } from '../model/zip-batches.ts';
import { filterQuery } from '../../../records/list-query.ts';
import { type InvoiceFilters, invoiceList } from '../invoice-columns.tsx';

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
      return [archive({ query: filterQuery(invoiceList, wish.filters) }, wish.total)];
    case 'new':
      return [archive({ query: { newSince: 'last' } }, undefined)];
  }
}

function archive(input: CallInput<'GET /Invoice/Download/All'>, documents: number | undefined): ZipPart {
  return { path: pathOf('GET /Invoice/Download/All', input), documents, others: 1 };
}

/** The number of requested documents; undefined if it is not known in advance. */
export function documentsIn(parts: readonly ZipPart[]): number | undefined {
  return parts.reduce<number | undefined>(
    (sum, { documents }) => (sum === undefined || documents === undefined ? undefined : sum + documents),
    0,
  );
}
