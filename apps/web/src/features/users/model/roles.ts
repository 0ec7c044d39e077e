import type { BackofficeRole, CustomerRole } from '@belegfach/contract';

/** Labels of roles, the same in both languages (spec section 6). The contract's own would bring its schemas along. */
export const ROLE_LABELS: Readonly<Record<BackofficeRole | CustomerRole, string>> = {
  SuperAdmin: 'Super-Admin',
  ProviderAdmin: 'Provider-Admin',
  ProviderUser: 'Provider',
  SalesmanUser: 'Vertriebler',
  BranchManager: 'Niederlassungsleiter',
  CustomerAdmin: 'Kunden-Admin',
  CustomerUser: 'Kunde',
};

export const STAFF_ROLES = [
  'SuperAdmin',
  'ProviderAdmin',
  'ProviderUser',
  'SalesmanUser',
  'BranchManager',
] as const satisfies readonly BackofficeRole[];

/** A role of the back office by the name that the server gives it. */
export function findStaffRole(name: string): BackofficeRole | undefined {
  return STAFF_ROLES.find((role) => role.toLowerCase() === name.toLowerCase());
}
