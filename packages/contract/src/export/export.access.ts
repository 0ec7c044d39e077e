import { superAdmins } from '../access.ts';

export const countInvoicesByProvider = superAdmins;
export const exportInvoiceCounts = superAdmins;
