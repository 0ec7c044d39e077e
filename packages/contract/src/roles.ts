export const BACKOFFICE_ROLES = [
  'SuperAdmin',
  'ProviderAdmin',
  'ProviderUser',
  'SalesmanUser',
  'BranchManager',
] as const;
export type BackofficeRole = (typeof BACKOFFICE_ROLES)[number];

export const CUSTOMER_ROLES = ['CustomerAdmin', 'CustomerUser'] as const;
export type CustomerRole = (typeof CUSTOMER_ROLES)[number];

/**
 * The roles of accounts. A user who is not signed in has none; the web app calls that user `Guest`. Which calls a role
 * may make is stated in the `*.access.ts` of each feature.
 */
export const ROLES = [...BACKOFFICE_ROLES, ...CUSTOMER_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** The numbers of the roles in the API (`roleId`). All other ids in the API are UUIDs. */
export const ROLE_IDS = {
  SuperAdmin: 1,
  ProviderAdmin: 2,
  ProviderUser: 3,
  SalesmanUser: 4,
  CustomerAdmin: 5,
  CustomerUser: 6,
  BranchManager: 8,
} as const satisfies Record<Role, number>;

/** The display names by language. `roleDisplayName` of the API is the German one. */
export const ROLE_LABELS = {
  de: {
    SuperAdmin: 'Super-Admin',
    ProviderAdmin: 'Provider-Admin',
    ProviderUser: 'Provider',
    SalesmanUser: 'Vertriebler',
    BranchManager: 'Niederlassungsleiter',
    CustomerAdmin: 'Kunden-Admin',
    CustomerUser: 'Kunde',
    Guest: 'Gast',
  },
  en: {
    SuperAdmin: 'Super admin',
    ProviderAdmin: 'Provider admin',
    ProviderUser: 'Provider',
    SalesmanUser: 'Salesman',
    BranchManager: 'Branch manager',
    CustomerAdmin: 'Customer admin',
    CustomerUser: 'Customer',
    Guest: 'Guest',
  },
} as const satisfies Record<'de' | 'en', Record<Role | 'Guest', string>>;

/** Finds a role by its name in any letter case. */
export function findRole(name: string): Role | undefined {
  return ROLES.find((role) => role.toLowerCase() === name.toLowerCase());
}

/** Whether users with this role must set up a second factor. */
export function requiresSecondFactor(role: Role): boolean {
  return role === 'SuperAdmin' || role === 'ProviderAdmin';
}

export const USER_TYPES = ['BackofficeUser', 'CustomerUser'] as const;
export type UserType = (typeof USER_TYPES)[number];
