export { createArchiveService } from './archive/archive.service.ts';
export { invoiceArchiveRoutes } from './archive/archive.routes.ts';
export { describeInvoice } from './details/electronic-invoice.ts';
export { createInvoiceDetailsService } from './details/invoice-details.service.ts';
export { type DamageAlarm, openVerified } from './document-reading.ts';
export { listCountDifferences } from './invoice-count-check.repository.ts';
export {
  createSingleDownloads,
  DOWNLOAD_LIMITS,
  type DownloadLimits,
  type BulkDownloadAlert,
} from './download-limits.ts';
export { createInvoiceDownloadService } from './invoice-download.service.ts';
export { invoiceRoutes } from './invoice.routes.ts';
export { createInvoiceService } from './invoice.service.ts';
export { invoiceScopeOf } from './invoices.policy.ts';
export {
  createInvoiceReadings,
  createInvoices,
  type ExistingInvoice,
  findInvoicesByBusinessKey,
  type InvoiceCreationScope,
  type NewInvoice,
} from './invoice-creation.repository.ts';
export { replaceInvoice, retireInvoice } from './invoice-version.repository.ts';
export { createZipConcurrencyLimit } from './zip-concurrency-limit.ts';
