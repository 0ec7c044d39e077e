import { BACKOFFICE_ROLES, type BackofficeRole } from '@belegfach/contract';
import { Forbidden } from '../../platform/errors/index.ts';
import type { BackofficeCaller, Caller } from '../authentication/index.ts';

declare const decided: unique symbol;

/** The back-office users a caller reaches (authorisation rows 44 to 52). Only this file makes one. */
export type StaffScope = StaffRows & { readonly [decided]: true };

type StaffRows =
  | { readonly rows: 'all' }
  /** Staff of the provider; a SuperAdmin is nobody's. */
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'own'; readonly accountId: number };

export function staffScopeOf(caller: BackofficeCaller): StaffScope {
  if (caller.role === 'SuperAdmin') return decide({ rows: 'all' });
  if (caller.role === 'ProviderAdmin' && caller.providerId !== null)
    return decide({ rows: 'provider', providerId: caller.providerId });
  return decide({ rows: 'own', accountId: caller.accountId });
}

/** For whoever runs the installation, by its commands. */
export function staffScopeOfOperator(): StaffScope {
  return decide({ rows: 'all' });
}

function decide(rows: StaffRows): StaffScope {
  return rows as StaffScope;
}

/** The contract lets no customer-user near these calls. @throws Forbidden */
export function requireStaff(caller: Caller): BackofficeCaller {
  if (caller.userType !== 'BackofficeUser') throw new Forbidden();
  return caller;
}

/** The roles that a caller may give (authorisation N6): only a SuperAdmin gives SuperAdmin. */
export function listGrantableRoles({ role }: BackofficeCaller): readonly BackofficeRole[] {
  if (role === 'SuperAdmin') return BACKOFFICE_ROLES;
  return role === 'ProviderAdmin' ? BACKOFFICE_ROLES.filter((one) => one !== 'SuperAdmin') : [];
}

/** Fields of an edit whose value differs from what is stored. */
export type ChangedField = 'roleId' | 'providerId' | 'salesmanNumber' | 'branchId' | 'customerIds' | 'status';

/**
 * Of the own account only the names; role and provider of nobody's own account change (authorisation N6). Provider and status of others
 * are a SuperAdmin's. A field sent along unchanged is no change (decisions D11).
 * @throws Forbidden
 */
export function refuseForeignChanges(
  caller: BackofficeCaller,
  target: { readonly accountId: number; readonly wantedRole: BackofficeRole },
  changed: ReadonlySet<ChangedField>,
): void {
  if (target.accountId === caller.accountId) {
    if (changed.size > 0) throw new Forbidden();
    return;
  }
  const mayAll = caller.role === 'SuperAdmin';
  if (!mayAll && (changed.has('providerId') || changed.has('status'))) throw new Forbidden();
  if (changed.has('roleId') && !listGrantableRoles(caller).includes(target.wantedRole)) throw new Forbidden();
}
