import type { BackofficeRole, BackofficeUser } from '@belegfach/contract';
import { BACKOFFICE_ROLES, findRole } from '@belegfach/contract/schema-free';
import type { TFunction } from 'i18next';

/** The word of each role in the URL of a list. */
export const ROLE_URL_WORDS = {
  SuperAdmin: 'super-admin',
  ProviderAdmin: 'provider-admin',
  ProviderUser: 'provider-user',
  SalesmanUser: 'salesman',
  BranchManager: 'branch-manager',
} as const satisfies Record<BackofficeRole, string>;

/** A role of the back office by its name in the API, in any letter case. */
export function findBackofficeRole(name: string): BackofficeRole | undefined {
  const role = findRole(name);
  return BACKOFFICE_ROLES.find((staff) => staff === role);
}

/** The label of a back-office user's role; a role of another kind is unknown. */
export function backofficeRoleLabel(
  { roleName }: Pick<BackofficeUser, 'roleName'>,
  { t }: { readonly t: TFunction<['users', 'table', 'shell']> },
): string {
  const role = findBackofficeRole(roleName);
  return role === undefined ? 'Unknown' : t(`shell:roles.${role}`);
}
