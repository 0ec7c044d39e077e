import { Forbidden } from '../../platform/errors/index.ts';
import type { Caller } from '../authentication/index.ts';

declare const decided: unique symbol;
interface Decided {
  readonly [decided]: true;
}

/** The customers a caller may look at. Only this file makes one. */
export type CustomerScope = (ManagedRows | AdministeredRows) & Decided;

/** The customers that staff may change. */
export type ManagedCustomerScope = ManagedRows & Decided;

type ManagedRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'none' };

/** Those where the account is CustomerAdmin, unless they are Inactive (authorisation K, N9). */
interface AdministeredRows {
  readonly rows: 'administered';
  readonly accountId: number;
}

export function customerScopeOf(caller: Caller): CustomerScope {
  return caller.userType === 'CustomerUser'
    ? decide({ rows: 'administered', accountId: caller.accountId })
    : decide(rowsOf(caller));
}

/** Customers are made and changed by staff (authorisation 23 to 30). */
export function managedCustomerScopeOf(caller: Caller): ManagedCustomerScope {
  return decide(rowsOf(caller));
}

/** Salesmen and branch managers have no page of customers (decisions D1). */
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

/** The provider that the entry in the audit trail belongs to. */
export function providerOf(scope: ManagedCustomerScope): number | undefined {
  return scope.rows === 'provider' ? scope.providerId : undefined;
}

/**
 * Staff name their own provider alone (authorisation 27).
 * @throws Forbidden
 */
export function requireOwnProvider(scope: ManagedCustomerScope, providerIds: readonly number[]): void {
  if (scope.rows === 'all') return;
  const [only, ...others] = providerIds;
  if (scope.rows === 'none' || only !== scope.providerId || others.length > 0) throw new Forbidden();
}

/**
 * Which providers a customer belongs to is a SuperAdmin's to say (authorisation N3).
 * @throws Forbidden
 */
export function requireProviderChoice(scope: ManagedCustomerScope): void {
  if (scope.rows !== 'all') throw new Forbidden();
}

/**
 * Whoever gets the address reads the documents of all providers the account can see, so the staff of one may not change it
 * (authorisation N4, decisions D11).
 * @param reach of the customer and of the account that has the address
 * @throws Forbidden
 */
export function requireEmailChange(scope: ManagedCustomerScope, reach: readonly number[]): void {
  if (!mayTakeOver(scope, reach)) throw new Forbidden();
}

/**
 * Whether the caller may decide who reads what a customer or an account with this reach opens: links and addresses. Staff may where
 * all of it is their own provider's.
 * @param reach providers whose documents it opens, by their internal ids
 */
export function mayTakeOver(scope: ManagedCustomerScope, reach: readonly number[]): boolean {
  return (
    scope.rows === 'all' ||
    (scope.rows === 'provider' && reach.every((providerId) => providerId === scope.providerId))
  );
}

/**
 * Nobody deletes a customer of several providers. Staff neither delete one whose users still read documents of another provider: they
 * would lose them with it.
 * @param linked providers of the customer
 * @param reach of the customer
 */
export function mayDelete(
  scope: ManagedCustomerScope,
  linked: readonly number[],
  reach: readonly number[],
): boolean {
  return linked.length <= 1 && mayTakeOver(scope, reach);
}
