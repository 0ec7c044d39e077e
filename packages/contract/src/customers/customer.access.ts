import { administrators, only, providerStaff } from '../access.ts';

const readers = only({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider',
  ProviderUser: 'provider',
  CustomerAdmin: 'administered-customers',
});

export const getCustomer = readers;
export const listCustomers = readers;
export const listMinimalCustomers = readers;
export const listExclusiveCustomers = administrators;
export const updateCustomer = providerStaff;
export const deactivateCustomers = providerStaff;
export const activateCustomers = providerStaff;
export const deleteCustomers = only({ SuperAdmin: 'all', ProviderAdmin: 'provider-exclusive-customers' });
export const createCustomer = providerStaff;
export const inviteCustomers = providerStaff;
