import { administrators, onlyRoles } from '../role-access.ts';

const userManagers = onlyRoles({ SuperAdmin: 'all', ProviderAdmin: 'provider-without-super-admins' });

const userManagersOrOwnRecord = onlyRoles({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider-without-super-admins-or-own-record',
  ProviderUser: 'own-record',
  SalesmanUser: 'own-record',
  BranchManager: 'own-record',
});

export const getBackofficeUser = onlyRoles({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider',
  ProviderUser: 'own-record',
  SalesmanUser: 'own-record',
  BranchManager: 'own-record',
});
/** Other users are blocked by an edit of their status. */
export const blockBackofficeUser = onlyRoles({
  SuperAdmin: 'own-record',
  ProviderAdmin: 'own-record',
  ProviderUser: 'own-record',
  SalesmanUser: 'own-record',
  BranchManager: 'own-record',
});
export const listBackofficeUsers = administrators;
export const listBackofficeUserRoles = userManagers;
export const createBackofficeUser = userManagers;
export const updateBackofficeUser = userManagersOrOwnRecord;
export const inviteBackofficeUsers = userManagers;
export const deleteBackofficeUser = userManagersOrOwnRecord;
export const deleteBackofficeUsers = userManagers;
