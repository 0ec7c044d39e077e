import type { InvoiceSortField, InvoiceTypeName } from '@belegfach/contract';
import { readChoice, readId, readRange, writeRange } from '../../../ui/list/filter-params.ts';
import type { ListDefinition } from '../../../ui/list/list-state.ts';
import { INVOICE_TYPE_NAMES } from './invoice-types.ts';
import { type ColumnName, DEFAULT_SORT, type InvoiceFilters, NO_FILTERS, SORT_FIELDS } from './list-state.ts';

const TYPE_SLUGS = {
  Invoice: 'invoice',
  Invoice_Notification: 'advice',
  Warning: 'reminder',
} as const satisfies Record<InvoiceTypeName, string>;

/**
 * How the state of the invoice lists is written in the address:
 * `?sort=-number&type=reminder&date=2026-10-01..2026-10-31`.
 */
export const invoiceListDefinition: ListDefinition<InvoiceFilters, ColumnName, InvoiceSortField> = {
  noFilters: NO_FILTERS,
  sortFields: SORT_FIELDS,
  defaultSort: DEFAULT_SORT,
  readFilters: (textOf) => ({
    provider: readId(textOf('provider')),
    customer: textOf('customer'),
    customerNo: textOf('customerNo'),
    companyNo: textOf('companyNo'),
    type: readChoice(textOf('type'), INVOICE_TYPE_NAMES, TYPE_SLUGS),
    number: textOf('number'),
    date: readRange(textOf('date')),
    downloaded: readRange(textOf('downloaded')),
    note: textOf('note'),
  }),
  writeFilters: (filters) => ({
    provider: filters.provider ?? '',
    customer: filters.customer,
    customerNo: filters.customerNo,
    companyNo: filters.companyNo,
    type: filters.type === null ? '' : TYPE_SLUGS[filters.type],
    number: filters.number,
    date: writeRange(filters.date),
    downloaded: writeRange(filters.downloaded),
    note: filters.note,
  }),
};
