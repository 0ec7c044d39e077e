import { AppError, Forbidden } from '../../platform/errors/index.ts';
import type { KeyHolder } from '../../platform/http/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;
interface HasScopeProof {
  readonly [scopeProof]: true;
}

/** The customers that a caller may read. Only this file creates a scope. */
export type CustomerScope = (ManagedRows | AdministeredRows) & HasScopeProof;

/** The customers that provider users may change. */
export type ManagedCustomerScope = ManagedRows & HasScopeProof;

type ManagedRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'none' };

/** The customers where the account is CustomerAdmin, without Inactive ones. */
interface AdministeredRows {
  readonly rows: 'administered';
  readonly accountId: number;
}

export function customerScopeOf(caller: Caller): CustomerScope {
  return caller.userType === 'CustomerUser'
    ? createScope({ rows: 'administered', accountId: caller.accountId })
    : createScope(rowsOf(caller));
}

/** Only provider users create and change customers. */
export function managedCustomerScopeOf(caller: Caller): ManagedCustomerScope {
  return createScope(rowsOf(caller));
}

/**
 * An intake key creates and changes customers of its own provider, if it was given that right.
 * @throws AppError KeyMayNotChangeCustomers
 */
export function managedCustomerScopeOfKey({
  providerId,
  mayChangeCustomers,
}: KeyHolder): ManagedCustomerScope {
  if (!mayChangeCustomers) throw new AppError('KeyMayNotChangeCustomers');
  return createScope({ rows: 'provider', providerId });
}

/** Salesmen and branch managers have no page of customers. */
function rowsOf(caller: Caller): ManagedRows {
  if (caller.role === 'SuperAdmin') return { rows: 'all' };
  const isManager = caller.role === 'ProviderAdmin' || caller.role === 'ProviderUser';
  return isManager && caller.providerId !== null
    ? { rows: 'provider', providerId: caller.providerId }
    : { rows: 'none' };
}

function createScope<Rows extends ManagedRows | AdministeredRows>(rows: Rows): Rows & HasScopeProof {
  return rows as Rows & HasScopeProof;
}

/** The provider for audit events of the caller. */
export function providerOf(scope: ManagedCustomerScope): number | undefined {
  return scope.rows === 'provider' ? scope.providerId : undefined;
}

/**
 * Provider users may choose only their own provider.
 * @throws Forbidden
 */
export function requireOwnProvider(scope: ManagedCustomerScope, providerIds: readonly number[]): void {
  if (scope.rows === 'all') return;
  const [only, ...others] = providerIds;
  if (scope.rows === 'none' || only !== scope.providerId || others.length > 0) throw new Forbidden();
}

/**
 * Only a SuperAdmin chooses which providers a customer belongs to.
 * @throws Forbidden
 */
export function requireMayChooseProviders(scope: ManagedCustomerScope): void {
  if (scope.rows !== 'all') throw new Forbidden();
}

/**
 * The owner of an e-mail address reads the documents of all providers that the account can see. So the users of one
 * provider may not change the address if the account can see another provider.
 * @param visibleProviderIds of the customer and of the account that has the address
 * @throws Forbidden
 */
export function requireMayChangeEmail(
  scope: ManagedCustomerScope,
  visibleProviderIds: readonly number[],
): void {
  if (!mayGrantAccess(scope, visibleProviderIds)) throw new Forbidden();
}

/**
 * Whether the caller may decide which users read the documents of a customer or an account, by links and e-mail
 * addresses. Provider users may if all of these documents are of their own provider.
 * @param visibleProviderIds internal ids of the providers whose documents the customer or the account gives access to
 */
export function mayGrantAccess(scope: ManagedCustomerScope, visibleProviderIds: readonly number[]): boolean {
  return (
    scope.rows === 'all' ||
    (scope.rows === 'provider' && visibleProviderIds.every((providerId) => providerId === scope.providerId))
  );
}

/**
 * A customer of several providers cannot be deleted. Provider users also cannot delete a customer whose users read documents of
 * another provider, because the users would lose access to them.
 */
export function mayDelete(
  scope: ManagedCustomerScope,
  linkedProviderIds: readonly number[],
  visibleProviderIds: readonly number[],
): boolean {
  return linkedProviderIds.length <= 1 && mayGrantAccess(scope, visibleProviderIds);
}
