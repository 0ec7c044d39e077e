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
