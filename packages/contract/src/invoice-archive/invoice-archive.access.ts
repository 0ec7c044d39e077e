import { listInvoices } from '../invoices/invoice.access.ts';
import { onlyRoles } from '../role-access.ts';

export const downloadAllInvoices = listInvoices;
export const getInvoiceDetails = listInvoices;
export const getInvoiceContent = listInvoices;
/** Advice for the provider about its ERP: customers never see it. */
export const getInvoiceRuleCheck = onlyRoles({
  ...listInvoices,
  CustomerAdmin: 'denied',
  CustomerUser: 'denied',
});
