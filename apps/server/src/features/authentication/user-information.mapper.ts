import {
  listViews,
  requiresSecondFactor,
  ROLE_IDS,
  ROLE_LABELS,
  type UserInformation,
} from '@belegfach/contract';
import type { Caller } from './caller.ts';
import type { SignOnSettings } from './sign-on/sign-on-settings.ts';
import type { UserInformationRow } from './user-information.repository.ts';

export function toUserInformation(
  caller: Caller,
  row: UserInformationRow,
  { providers, passwordOffRoles }: SignOnSettings,
): UserInformation {
  const isCoveredBySignOn = caller.hasSecondFactor && !row.two_factor_activated;
  return {
    userId: row.public_id,
    userType: caller.userType,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    providers: [...row.providers],
    twoFactorActivated: row.two_factor_activated,
    roleName: caller.role,
    roleDisplayName: ROLE_LABELS.de[caller.role],
    roleConfig: { requires2FASetup: requiresSecondFactor(caller.role) && !isCoveredBySignOn },
    signIn: {
      hasPassword: row.has_password && !passwordOffRoles.some((role) => role === caller.role),
      provider: providers.find(({ issuer }) => issuer.href === row.issuer)?.id ?? null,
    },
    customersAndRoles: row.customers.map(({ id, name, customerNumber, role }) => ({
      customerId: id,
      customerName: name,
      customerNumber,
      roleId: ROLE_IDS[role],
      roleName: role,
    })),
    listViews: readListViews(row.list_views),
  };
}

/**
 * The stored views that this version can read. A view that another version stored is left out, so that its user can
 * still sign in.
 */
function readListViews(stored: UserInformationRow['list_views']): UserInformation['listViews'] {
  const usable = Object.entries(stored).filter(
    ([list, view]) => listViews.safeParse({ [list]: view }).success,
  );
  return listViews.parse(Object.fromEntries(usable));
}
