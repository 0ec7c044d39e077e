/**
 * The treatment of a plain PDF that should be an e-invoice: it is held until a person decides (`hold`), or accepted with a
 * warning (`advise`).
 */
export const E_INVOICE_DUTY_MODES = ['hold', 'advise'] as const;
export type EInvoiceDutyMode = (typeof E_INVOICE_DUTY_MODES)[number];
