import { withoutSignIn, ownRecordOnly, onlyRoles } from '../role-access.ts';

/**
 * Users manage the sign-in of their own account. A SuperAdmin can help every user, for example after the loss of a phone, and a
 * ProviderAdmin can help the back-office users of their own provider.
 */
const ownOrManagedAccounts = onlyRoles({
  ...ownRecordOnly,
  SuperAdmin: 'all',
  ProviderAdmin: 'provider-without-super-admins-or-own-record',
});

export const requestPasswordReset = withoutSignIn;
export const getTwoFactorInformation = ownRecordOnly;
export const deactivateTwoFactor = ownOrManagedAccounts;
export const listSessions = ownOrManagedAccounts;
export const endSessions = ownOrManagedAccounts;
export const describePasswordLink = withoutSignIn;
export const applyCustomerUserInvitation = withoutSignIn;
export const applyBackofficeUserInvitation = withoutSignIn;
export const createCustomerUserChangeMail = onlyRoles({ SuperAdmin: 'all', CustomerUser: 'own-record' });
export const createBackofficeUserChangeMail = onlyRoles({
  SuperAdmin: 'all',
  ProviderAdmin: 'own-record',
  ProviderUser: 'own-record',
  SalesmanUser: 'own-record',
  BranchManager: 'own-record',
});
