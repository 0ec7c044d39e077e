import { only, superAdmins } from '../access.ts';

/** The documents that each role may read. */
const invoiceReaders = only({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider',
  ProviderUser: 'provider',
  SalesmanUser: 'assigned-customers',
  BranchManager: 'branch',
  CustomerAdmin: 'own-customers',
  CustomerUser: 'own-customers',
});

export const listInvoices = invoiceReaders;
export const getInvoiceYears = superAdmins;
export const downloadInvoice = invoiceReaders;
export const downloadManyInvoices = invoiceReaders;
