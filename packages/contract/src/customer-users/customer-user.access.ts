import { only } from '../access.ts';

const managers = only({ SuperAdmin: 'all', CustomerAdmin: 'administered-customers' });

const managersOrOwnRecord = only({
  SuperAdmin: 'all',
  CustomerAdmin: 'administered-customers-or-own-record',
  CustomerUser: 'own-record',
});

export const listCustomerUsers = managers;
export const getCustomerUser = managersOrOwnRecord;
export const listCustomerUserRoles = only({ SuperAdmin: 'all', CustomerAdmin: 'all' });
export const createCustomerUser = managers;
export const inviteCustomerUsers = managers;
export const deleteCustomerUser = managersOrOwnRecord;
export const deleteCustomerUsers = managers;
export const updateCustomerUser = managersOrOwnRecord;
