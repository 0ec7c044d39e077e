import { routesOf } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { InvoiceDownloadService } from './invoice-download.service.ts';
import type { InvoiceService } from './invoice.service.ts';

export function invoiceRoutes(invoices: InvoiceService, downloads: InvoiceDownloadService) {
  return routesOf<'invoices', Caller>('invoices', {
    listInvoices: ({ caller, query }) => invoices.list(caller, query),
    getInvoiceYears: ({ caller }) => invoices.getYears(caller),
    downloadInvoice: (call) => downloads.download(call, call.params.id, call.query.part),
    downloadManyInvoices: (call) => downloads.downloadMany(call, call.query.id),
  });
}
