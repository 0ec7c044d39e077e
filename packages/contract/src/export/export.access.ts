import { superAdmins } from '../role-access.ts';

export const countInvoicesByProvider = superAdmins;
export const exportInvoiceCounts = superAdmins;
export const listEInvoiceShares = superAdmins;
