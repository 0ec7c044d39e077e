export { createArchiveDownload } from './download-all/download-all.service.ts';
export { type ContentReaders, createInvoiceContent } from './content/invoice-content.ts';
export { type AnnexReaders, createDocumentAnnexes } from './annexes/document-annexes.ts';
export { describeInvoice } from './details/electronic-invoice.ts';
export { type DamageAlarm, openVerifiedDocument } from './verified-document.ts';
export { checkCounters } from './check-counters.ts';
export { deleteOldDownloadCounts } from './download-count.repository.ts';
export { DOWNLOAD_LIMITS, type DownloadLimits } from './download-limits.ts';
export { type BulkDownloadAlert, createSingleDownloadCounter } from './single-download-counter.ts';
export { createZipSlots } from './zip/zip-concurrency-limit.ts';
export { createReadAheadBudget } from './zip/zip-read-ahead.ts';
export { createInvoiceDownloadService } from './invoice-download.service.ts';
export { invoiceArchiveRoutes, invoiceRoutes } from './invoice.routes.ts';
export { describeRule, RULE_CHECK_STATEMENT, toRuleCheck } from './rule-check/rule-check.mapper.ts';
export { listInvoicePage } from './invoice.service.ts';
export { invoiceScopeOf } from './invoices.policy.ts';
export {
  createInvoiceReadings,
  createInvoices,
  type ExistingInvoice,
  findInvoicesByBusinessKey,
  type InvoiceCreationScope,
  type NewInvoice,
} from './creation/invoice-creation.repository.ts';
export { linkNewVersion, supersedeInvoice } from './creation/invoice-version.repository.ts';
export { createInvoiceAmounts } from './creation/invoice-amount.repository.ts';
export { createRemindedInvoices } from './creation/reminded-invoice.repository.ts';
export { type DocumentReference, inYearOf, issueYearOf } from './row-year.repository.ts';
export { type InvoiceAmount, toCurrency, toInvoiceAmount } from './amounts/invoice-amount.ts';
