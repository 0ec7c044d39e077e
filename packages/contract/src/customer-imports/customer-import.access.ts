import { administrators, noRole, providerUsers, superAdmins } from '../role-access.ts';

export const importCustomers = providerUsers;
export const importCustomersWithProvider = superAdmins;
export const importSalesmanAssignment = administrators;
export const putCustomers = noRole;
export const listImports = providerUsers;
export const getImport = providerUsers;
export const cancelImport = providerUsers;
