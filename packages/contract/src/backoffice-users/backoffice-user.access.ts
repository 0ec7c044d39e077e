import { administrators, only } from '../access.ts';

const managers = only({ SuperAdmin: 'all', ProviderAdmin: 'provider-without-super-admins' });

const managersOrOwnRecord = only({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider-without-super-admins-or-own-record',
  ProviderUser: 'own-record',
  SalesmanUser: 'own-record',
  BranchManager: 'own-record',
});

export const getBackofficeUser = only({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider',
  ProviderUser: 'own-record',
  SalesmanUser: 'own-record',
  BranchManager: 'own-record',
});
export const listBackofficeUsers = administrators;
export const listBackofficeUserRoles = managers;
export const createBackofficeUser = managers;
export const updateBackofficeUser = managersOrOwnRecord;
export const inviteBackofficeUsers = managers;
export const deleteBackofficeUser = managersOrOwnRecord;
export const deleteBackofficeUsers = managers;
