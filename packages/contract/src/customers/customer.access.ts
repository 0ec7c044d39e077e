import { administrators, onlyRoles, providerUsers } from '../role-access.ts';

const customerViewers = onlyRoles({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider',
  ProviderUser: 'provider',
  CustomerAdmin: 'administered-customers',
});

export const getCustomer = customerViewers;
export const listCustomers = customerViewers;
export const listMinimalCustomers = customerViewers;
export const listExclusiveCustomers = administrators;
export const listUsersOfCustomer = providerUsers;
export const searchUsersOfCustomers = providerUsers;
export const listMailsOfCustomer = administrators;
export const updateCustomer = providerUsers;
export const renameCustomerAdmin = providerUsers;
export const deactivateCustomers = providerUsers;
export const activateCustomers = providerUsers;
export const deleteCustomers = onlyRoles({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider-exclusive-customers',
});
export const createCustomer = providerUsers;
export const inviteCustomers = providerUsers;
