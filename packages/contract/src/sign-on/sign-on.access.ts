import { onlyRoles, withoutSignIn } from '../role-access.ts';

export const startSignOn = withoutSignIn;
export const completeSignOn = withoutSignIn;
export const signOutOfSignOn = withoutSignIn;
/** Only back-office users sign in by single sign-on. */
export const confirmBySignOn = onlyRoles({
  SuperAdmin: 'own-record',
  ProviderAdmin: 'own-record',
  ProviderUser: 'own-record',
  SalesmanUser: 'own-record',
  BranchManager: 'own-record',
});
export const unlinkSignOn = onlyRoles({
  SuperAdmin: 'all',
  ProviderAdmin: 'provider-without-super-admins',
});
