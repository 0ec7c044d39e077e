import { administrators, onlyRoles, providerStaff } from '../access.ts';

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
export const updateCustomer = providerStaff;
export const deactivateCustomers = providerStaff;
export const activateCustomers = providerStaff;
export const deleteCustomers = onlyRoles({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider-exclusive-customers',
});
export const createCustomer = providerStaff;
export const inviteCustomers = providerStaff;
