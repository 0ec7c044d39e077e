import { routesOf } from '../../../platform/http/index.ts';
import type { Caller } from '../../authentication/index.ts';
import type { InvoiceDetailsService } from '../details/invoice-details.service.ts';
import type { ArchiveService } from './archive.service.ts';

export function invoiceArchiveRoutes(archives: ArchiveService, details: InvoiceDetailsService) {
  return routesOf<'invoiceArchive', Caller>('invoiceArchive', {
    downloadAllInvoices: (call) => archives.downloadAll(call, call.query),
    getInvoiceDetails: ({ caller, params }) => details.get(caller, params.id),
  });
}
