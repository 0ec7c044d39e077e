import { onlyRoles } from '../role-access.ts';

const userManagers = onlyRoles({ SuperAdmin: 'all', CustomerAdmin: 'administered-customers' });

const userManagersOrOwnRecord = onlyRoles({
  SuperAdmin: 'all',
  CustomerAdmin: 'administered-customers-or-own-record',
  CustomerUser: 'own-record',
});

export const listCustomerUsers = userManagers;
export const getCustomerUser = userManagersOrOwnRecord;
export const listCustomerUserRoles = onlyRoles({ SuperAdmin: 'all', CustomerAdmin: 'all' });
export const createCustomerUser = userManagers;
export const inviteCustomerUsers = userManagers;
export const deleteCustomerUser = userManagersOrOwnRecord;
export const deleteCustomerUsers = userManagers;
export const updateCustomerUser = userManagersOrOwnRecord;
export const blockCustomerUser = userManagersOrOwnRecord;
