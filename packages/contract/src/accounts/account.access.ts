import { anybody, oneself, only } from '../access.ts';

/**
 * The own account. A SuperAdmin reaches every account; a ProviderAdmin also reaches the back-office users whom the
 * ProviderAdmin manages, for example after the loss of a phone.
 */
const ownOrManagedAccounts = only({
  ...oneself,
  SuperAdmin: 'all',
  ProviderAdmin: 'provider-without-super-admins-or-own-record',
});

export const requestPasswordReset = anybody;
export const getTwoFactorInformation = oneself;
export const deactivateTwoFactor = ownOrManagedAccounts;
export const listSessions = ownOrManagedAccounts;
export const endSessions = ownOrManagedAccounts;
export const applyCustomerUserInvitation = anybody;
export const applyBackofficeUserInvitation = anybody;
export const createCustomerUserChangeMail = only({ SuperAdmin: 'all', CustomerUser: 'own-record' });
export const createBackofficeUserChangeMail = only({
  SuperAdmin: 'all',
  ProviderAdmin: 'own-record',
  ProviderUser: 'own-record',
  SalesmanUser: 'own-record',
  BranchManager: 'own-record',
});
