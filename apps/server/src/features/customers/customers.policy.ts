import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;
interface Decided {
  readonly [decided]: true;
}

/** The customers that a caller may read. Only this file creates a scope. */
export type CustomerScope = (ManagedRows | AdministeredRows) & Decided;

/** The customers that staff may change. */
export type ManagedCustomerScope = ManagedRows & Decided;

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
    ? decide({ rows: 'administered', accountId: caller.accountId })
    : decide(rowsOf(caller));
}

/** Only staff create and change customers. */
export function managedCustomerScopeOf(caller: Caller): ManagedCustomerScope {
  return decide(rowsOf(caller));
}

/** Salesmen and branch managers have no page of customers. */
function rowsOf(caller: Caller): ManagedRows {
  if (caller.role === 'SuperAdmin') return { rows: 'all' };
  const isManager = caller.role === 'ProviderAdmin' || caller.role === 'ProviderUser';
  return isManager && caller.providerId !== null
    ? { rows: 'provider', providerId: caller.providerId }
    : { rows: 'none' };
}

function decide<Rows extends ManagedRows | AdministeredRows>(rows: Rows): Rows & Decided {
  return rows as Rows & Decided;
}

/** The provider of the audit event. */
export function providerOf(scope: ManagedCustomerScope): number | undefined {
  return scope.rows === 'provider' ? scope.providerId : undefined;
}

/**
 * Staff may choose only their own provider.
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
export function requireProviderChoice(scope: ManagedCustomerScope): void {
  if (scope.rows !== 'all') throw new Forbidden();
}

/**
 * The owner of the address reads the documents of all providers that the account can see, so the staff of one provider
 * may not change it.
 * @param reach of the customer and of the account that has the address
 * @throws Forbidden
 */
export function requireEmailChange(scope: ManagedCustomerScope, reach: readonly number[]): void {
  if (!coversReach(scope, reach)) throw new Forbidden();
}

/**
 * Whether the caller may decide who reads the documents that a customer or an account with this reach opens, by links
 * and addresses. Staff may if all of these documents are of their own provider.
 * @param reach providers whose documents it opens, by their internal ids
 */
export function coversReach(scope: ManagedCustomerScope, reach: readonly number[]): boolean {
  return (
    scope.rows === 'all' ||
    (scope.rows === 'provider' && reach.every((providerId) => providerId === scope.providerId))
  );
}

/**
 * Nobody deletes a customer of several providers. Staff may also not delete a customer whose users still read documents
 * of another provider, because the users would lose them.
 * @param linked providers of the customer
 * @param reach of the customer
 */
export function mayDelete(
  scope: ManagedCustomerScope,
  linked: readonly number[],
  reach: readonly number[],
): boolean {
  return linked.length <= 1 && coversReach(scope, reach);
}
