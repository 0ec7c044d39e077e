import { administrators, providerStaff, superAdmins } from '../access.ts';

export const importCustomers = providerStaff;
export const importCustomersWithProvider = superAdmins;
export const importSalesmanAssignment = administrators;
export const getImport = providerStaff;
export const cancelImport = providerStaff;
