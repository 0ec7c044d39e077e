/** What happens to a plain PDF that should be an e-invoice: a person decides, or it is let through with a warning. */
export const E_INVOICE_DUTY_MODES = ['hold', 'advise'] as const;
export type EInvoiceDutyMode = (typeof E_INVOICE_DUTY_MODES)[number];
