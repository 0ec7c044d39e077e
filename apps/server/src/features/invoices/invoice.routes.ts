import type { Database } from '../../platform/database/index.ts';
import { defineRoutes } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { DocumentAnnexes } from './annexes/document-annexes.ts';
import type { GetInvoiceContent } from './content/invoice-content.ts';
import type { ArchiveDownload } from './download-all/download-all.service.ts';
import { getInvoiceDetails } from './details/get-invoice-details.ts';
import type { InvoiceDownloadService } from './invoice-download.service.ts';
import { getRuleCheck } from './rule-check/get-rule-check.ts';
import {
  countNewInvoices,
  getInvoiceYears,
  listInvoicePage,
  sumAllInvoices,
  sumInvoices,
} from './invoice.service.ts';

export function invoiceRoutes(database: Database, downloads: InvoiceDownloadService) {
  return defineRoutes<'invoices', Caller>('invoices', {
    listInvoices: ({ caller, query }) => listInvoicePage(database, caller, query),
    countNewInvoices: ({ caller }) => countNewInvoices(database, caller),
    sumInvoices: ({ caller, query }) => sumInvoices(database, caller, query.id),
    sumAllInvoices: ({ caller, query }) => sumAllInvoices(database, caller, query),
    getInvoiceYears: ({ caller }) => getInvoiceYears(database, caller),
    downloadInvoice: (call) => downloads.download(call, call.params.id, call.query.part),
    downloadAnnex: (call) => downloads.downloadAnnex(call, call.params.id, call.query.number),
    downloadManyInvoices: (call) =>
      downloads.downloadMany(call, call.query.id, {
        withXml: call.query.xml !== undefined,
        withAnnexes: call.query.annexes !== undefined,
      }),
  });
}

export function invoiceArchiveRoutes(
  database: Database,
  annexes: DocumentAnnexes,
  getContent: GetInvoiceContent,
  downloadArchive: ArchiveDownload,
) {
  return defineRoutes<'invoiceArchive', Caller>('invoiceArchive', {
    downloadAllInvoices: (call) => downloadArchive(call, call.query),
    getInvoiceDetails: ({ caller, params }) => getInvoiceDetails({ database, annexes }, caller, params.id),
    getInvoiceContent: ({ caller, params, query }) => getContent(caller, params.id, query),
    getInvoiceRuleCheck: ({ caller, params }) => getRuleCheck(database, caller, params.id),
  });
}
