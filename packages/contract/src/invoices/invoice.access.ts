import { onlyRoles, superAdmins } from '../role-access.ts';

/** The documents that each role may read. */
const invoiceViewers = onlyRoles({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider',
  ProviderUser: 'provider',
  SalesmanUser: 'assigned-customers',
  BranchManager: 'branch',
  CustomerAdmin: 'own-customers',
  CustomerUser: 'own-customers',
});

export const listInvoices = invoiceViewers;
export const countNewInvoices = onlyRoles({ CustomerAdmin: 'own-customers', CustomerUser: 'own-customers' });
export const getInvoiceYears = superAdmins;
export const downloadInvoice = invoiceViewers;
export const downloadAnnex = invoiceViewers;
export const sumInvoices = invoiceViewers;
export const sumAllInvoices = invoiceViewers;
export const downloadManyInvoices = invoiceViewers;
