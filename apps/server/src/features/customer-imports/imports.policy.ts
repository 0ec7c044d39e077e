import { Forbidden } from '../../platform/errors/index.ts';
import type { KeyHolder } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';
import {
  type ManagedCustomerScope,
  managedCustomerScopeOf,
  managedCustomerScopeOfKey,
} from '../customers/index.ts';

declare const scopeProof: unique symbol;
interface HasScopeProof {
  readonly [scopeProof]: true;
}

/** The customers that the rows of an import or of a call may change. Only this file creates a scope. */
export type CustomerRowScope = HasScopeProof & {
  readonly customers: ManagedCustomerScope;
  /** The provider of all rows; null if each row names its provider. */
  readonly providerId: number | null;
};

/** The rows that an import may read and change. */
export type ImportScope = CustomerRowScope & { readonly actorAccountId: number };

/** A provider that a row may name. */
export interface ImportProvider {
  readonly id: number;
  readonly publicId: string;
  readonly name: string;
}

/**
 * @param provider the provider of all rows; undefined if each row names its provider
 * @throws Forbidden if each row names its provider and the caller may not choose providers
 */
export function importScopeOf(caller: Caller, provider: ImportProvider | undefined): ImportScope {
  const customers = managedCustomerScopeOf(caller);
  if (provider === undefined && customers.rows !== 'all') throw new Forbidden();
  return {
    customers,
    actorAccountId: caller.accountId,
    providerId: provider?.id ?? null,
  } as ImportScope;
}

/**
 * The customers that an ERP may change with its intake key: the customers of the key's provider.
 * @throws AppError KeyMayNotChangeCustomers
 */
export function customerRowScopeOfKey(holder: KeyHolder): CustomerRowScope {
  return { customers: managedCustomerScopeOfKey(holder), providerId: holder.providerId } as CustomerRowScope;
}

/** The caller's rights to import, as text: equal texts mean equal rights. */
export function importRightsOf(caller: Caller): string {
  return caller.userType === 'BackofficeUser' ? `${caller.role} ${caller.providerId}` : caller.role;
}

/** The imports that a caller may see and cancel: a SuperAdmin all imports, other callers their own. */
export type ImportRunScope = HasScopeProof &
  (
    | { readonly rows: 'all' }
    | { readonly rows: 'own'; readonly accountId: number; readonly providerId: number }
  );

export function importRunScopeOf(caller: Caller): ImportRunScope {
  if (caller.role === 'SuperAdmin') return { rows: 'all' } as ImportRunScope;
  if (caller.userType !== 'BackofficeUser' || caller.providerId === null) throw new Forbidden();
  return { rows: 'own', accountId: caller.accountId, providerId: caller.providerId } as ImportRunScope;
}
