/** The types of documents and their numbers in the API: Invoice_Notification is a remittance advice, Warning a reminder. */
export const INVOICE_TYPES = { Invoice: 0, Invoice_Notification: 1, Warning: 2 } as const;
export type InvoiceTypeName = keyof typeof INVOICE_TYPES;
export type InvoiceTypeValue = (typeof INVOICE_TYPES)[InvoiceTypeName];

/** In the order in which a list offers them. */
export const INVOICE_TYPE_NAMES = [
  'Invoice',
  'Invoice_Notification',
  'Warning',
] as const satisfies readonly InvoiceTypeName[];
