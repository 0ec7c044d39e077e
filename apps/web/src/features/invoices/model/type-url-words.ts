import type { InvoiceTypeName } from '@belegfach/contract';

/** The word for each document type in the URL of a list. */
export const TYPE_URL_WORDS = {
  Invoice: 'invoice',
  Invoice_Notification: 'advice',
  Warning: 'reminder',
} as const satisfies Record<InvoiceTypeName, string>;
