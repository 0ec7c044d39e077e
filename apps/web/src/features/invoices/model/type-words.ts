import type { InvoiceTypeName } from '@belegfach/contract';

/** The words of the types in the address of a list. */
export const TYPE_WORDS = {
  Invoice: 'invoice',
  Invoice_Notification: 'advice',
  Warning: 'reminder',
} as const satisfies Record<InvoiceTypeName, string>;
