import type { BackofficeRole, CustomerRole } from '@belegfach/contract';

/**
 * Labels of roles, the same in both languages. A copy, because importing the labels of the contract would load its
 * schemas too.
 */
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

/** A role of the back office by its name in the API, in any letter case. */
export function findStaffRole(name: string): BackofficeRole | undefined {
  return STAFF_ROLES.find((role) => role.toLowerCase() === name.toLowerCase());
}
