import { type CurrentUser } from '../src/session/current-user.ts';

export const provider = { id: '019a0000-0000-7000-8000-000000000001', name: 'Muster Automaten GmbH' };
const customer = {
  customerId: '019a0000-0000-7000-8000-000000000101',
  customerName: 'Bäckerei Müller GmbH',
  customerNumber: '10000001',
};

const labels = {
  SuperAdmin: 'Super-Admin',
  ProviderAdmin: 'Provider-Admin',
  ProviderUser: 'Provider',
  SalesmanUser: 'Vertriebler',
  BranchManager: 'Niederlassungsleiter',
  CustomerAdmin: 'Kunden-Admin',
  CustomerUser: 'Kunde',
} as const;

/** A user of the given role, like in the server's response. */
export function userOf(roleName: CurrentUser['roleName'], more: Partial<CurrentUser> = {}): CurrentUser {
  const isCustomer = roleName === 'CustomerAdmin' || roleName === 'CustomerUser';
  const isRequired = roleName === 'SuperAdmin' || roleName === 'ProviderAdmin';
  return {
    userId: '019a0000-0000-7000-8000-000000000201',
    userType: isCustomer ? 'CustomerUser' : 'BackofficeUser',
    email: `${roleName.toLowerCase()}@demo.example`,
    firstName: 'Annegret',
    lastName: 'Schönfeld',
    providers: [provider],
    // A user whose role demands a second factor has one here; without it only its setup is possible.
    twoFactorActivated: isRequired,
    roleName,
    roleDisplayName: labels[roleName],
    roleConfig: { requires2FASetup: isRequired },
    signIn: { hasPassword: true, provider: null },
    customersAndRoles: isCustomer
      ? [{ ...customer, roleId: roleName === 'CustomerAdmin' ? 5 : 6, roleName }]
      : [],
    listViews: {},
    ...more,
  };
}
