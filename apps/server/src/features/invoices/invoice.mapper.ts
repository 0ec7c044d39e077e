import type { Invoice, InvoiceTypeName } from '@belegfach/contract';
import type { InvoiceRow } from './list/invoice-columns-and-filters.repository.ts';

const TYPE_NAMES = { 0: 'Invoice', 1: 'Invoice_Notification', 2: 'Warning' } as const satisfies Record<
  number,
  InvoiceTypeName
>;

/** Document numbers that a JavaScript number represents exactly. */
const EXACT_INTEGER = /^\d{1,15}$/;

export function toInvoice(row: InvoiceRow, options: { readonly withNote: boolean }): Invoice {
  return {
    id: row.id,
    documentName: row.document_name,
    providerId: row.provider_public_id,
    providerName: row.provider_name,
    customerName: row.customer_name,
    customerNumber: row.customer_number,
    companyNumber: row.company_number,
    typeString: TYPE_NAMES[row.type_value],
    typeValue: row.type_value,
    documentNumber: row.document_number,
    invoiceNumber: EXACT_INTEGER.test(row.document_number) ? Number(row.document_number) : null,
    invoiceDate: row.invoice_date,
    lastDownloadedAt: row.last_downloaded_at?.toISOString() ?? null,
    publishedAt: row.created_at.toISOString(),
    electronicFormat: row.electronic_format,
    remindedOn: row.reminded_on,
    ...(row.is_new === undefined ? {} : { isNew: row.is_new }),
    ...(row.amount === undefined
      ? {}
      : { amount: row.amount, currency: row.currency ?? null, dueDate: row.due_date ?? null }),
    ...(options.withNote ? { comment: row.latest_note } : {}),
  };
}
