import { pathOf } from '../../../lib/api-client.ts';
import type { CallInput } from '../../../lib/api-types.ts';
import { zipBatches } from '../model/zip-batches.ts';
import { filterQuery } from '../../../records/list-query.ts';
import { type InvoiceFilters, invoiceList } from '../invoice-columns.tsx';

/**
 * The documents that are requested as ZIP: the ticked ones, all that match the filters, or all that are new to the user.
 */
export type ZipRequest =
  | { readonly kind: 'chosen'; readonly ids: readonly string[]; readonly extras: ZipExtras }
  | {
      readonly kind: 'matching';
      readonly filters: InvoiceFilters;
      readonly total: number;
      /** False if more than `total` match. */
      readonly isTotalExact: boolean;
      readonly extras: ZipExtras;
    }
  | { readonly kind: 'new'; readonly extras: ZipExtras };

/** The parts that the ZIP contains in addition to the PDF of each e-invoice. */
export interface ZipExtras {
  readonly xml: boolean;
  readonly annexes: boolean;
}

export const NO_EXTRAS: ZipExtras = { xml: false, annexes: false };

/** One ZIP file of the request. */
export interface ZipFile {
  readonly path: string;
  /** Number of documents; undefined if only the response of the server contains it. */
  readonly documents: number | undefined;
}

/** Ticked documents are split into files of at most `MAX_IDS_PER_CALL`; an archive is one file of any size. */
export function zipFilesOf(request: ZipRequest): readonly ZipFile[] {
  switch (request.kind) {
    case 'chosen':
      return zipBatches(request.ids).map((ids) => ({
        path: pathOf('GET /Invoice/Download/Many', { query: { id: [...ids], ...extrasOf(request) } }),
        documents: ids.length,
      }));
    case 'matching':
      return [
        archiveFile(
          { query: { ...filterQuery(invoiceList, request.filters), ...extrasOf(request) } },
          request.isTotalExact ? request.total : undefined,
        ),
      ];
    case 'new':
      return [archiveFile({ query: { isNew: 'true', ...extrasOf(request) } }, undefined)];
  }
}

function extrasOf({ extras }: { readonly extras: ZipExtras }) {
  return { ...(extras.xml && { xml: 'true' as const }), ...(extras.annexes && { annexes: 'true' as const }) };
}

function archiveFile(input: CallInput<'GET /Invoice/Download/All'>, documents: number | undefined): ZipFile {
  return { path: pathOf('GET /Invoice/Download/All', input), documents };
}

/** The number of requested documents; undefined if it is not known in advance. */
export function countDocuments(files: readonly ZipFile[]): number | undefined {
  return files.reduce<number | undefined>(
    (sum, { documents }) => (sum === undefined || documents === undefined ? undefined : sum + documents),
    0,
  );
}
