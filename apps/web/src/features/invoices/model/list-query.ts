import type { InvoiceListQuery } from '@belegfach/contract';
import { INVOICE_TYPE_VALUES } from './invoice-types.ts';
import type { InvoiceFilters, InvoiceListState } from './list-state.ts';

type NumberFilter = Pick<InvoiceListQuery, 'invoiceNumber' | 'documentNumber'>;

/**
 * Up to 18 digits, the limit of the exact numeric filter, use that filter; any other text searches the printed number.
 */
function numberFilter(typed: string): NumberFilter {
  if (typed === '') return {};
  return /^\d{1,18}$/.test(typed) ? { invoiceNumber: typed } : { documentNumber: typed };
}

/** An empty text filter is left out of the request. */
function given(text: string): string | undefined {
  return text === '' ? undefined : text;
}

type FilterQuery = Omit<InvoiceListQuery, 'orderBy' | 'sortDirection' | 'pageIndex' | 'pageSize'>;

/** The filters as parameters of the list and of the archive of all matching documents. */
export function filterQuery(filters: InvoiceFilters): FilterQuery {
  return {
    customerName: given(filters.customer),
    customerNumber: given(filters.customerNo),
    companyNumber: given(filters.companyNo),
    providerId: filters.provider ?? undefined,
    comment: given(filters.note),
    typeValue: filters.type === null ? undefined : INVOICE_TYPE_VALUES[filters.type],
    ...numberFilter(filters.number),
    invoiceDateFrom: filters.date?.from,
    invoiceDateTo: filters.date?.to,
    lastDownloadFrom: filters.downloaded?.from,
    lastDownloadTo: filters.downloaded?.to,
  };
}

/** The parameters of `GET /Invoice/List` for a state of the list. */
export function invoiceListQuery({ page, size, sort, filters }: InvoiceListState): InvoiceListQuery {
  return {
    orderBy: sort.field,
    sortDirection: sort.direction === 'ascending' ? 0 : 1,
    pageIndex: page,
    pageSize: size,
    ...filterQuery(filters),
  };
}
