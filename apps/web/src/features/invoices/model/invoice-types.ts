import type { InvoiceTypeName, InvoiceTypeValue } from '@belegfach/contract';

/** The three types in the order of the dropdown, with their numbers in the API. */
export const INVOICE_TYPE_VALUES = {
  Invoice: 0,
  Invoice_Notification: 1,
  Warning: 2,
} as const satisfies Record<InvoiceTypeName, InvoiceTypeValue>;

export const INVOICE_TYPE_NAMES = [
  'Invoice',
  'Invoice_Notification',
  'Warning',
] as const satisfies readonly InvoiceTypeName[];
