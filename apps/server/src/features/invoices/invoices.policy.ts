import type { InvoiceListQuery } from '@belegfach/contract';
import type { Caller } from '../authentication/index.ts';

declare const scopeProof: unique symbol;

/** The documents that a caller may see. Only this file creates such a scope, so a query without a scope does not compile. */
export type InvoiceScope = InvoiceRows & { readonly [scopeProof]: true };

/** The documents of a customer-user's customers. */
export type CustomersScope = Extract<InvoiceScope, { readonly rows: 'customers' }>;

type InvoiceRows =
  | { readonly rows: 'all' }
  | { readonly rows: 'provider'; readonly providerId: number }
  | { readonly rows: 'salesman'; readonly providerId: number; readonly salesmanId: number }
  | { readonly rows: 'branch'; readonly providerId: number; readonly branchId: number }
  | { readonly rows: 'customers'; readonly accountId: number }
  | { readonly rows: 'none' };

export function invoiceScopeOf(caller: Caller): InvoiceScope {
  return rowsOf(caller) as InvoiceScope;
}

/** Whether both scopes have the same kind and ids. The rows within the scope may have changed in the meantime. */
export function isSameScope(first: InvoiceScope, second: InvoiceScope): boolean {
  const { rows, ...ids } = first;
  return rows === second.rows && Object.entries(ids).every(([name, id]) => Reflect.get(second, name) === id);
}

/** A salesman without customers and a branch manager without a branch see nothing, never everything (ACC-15). */
function rowsOf(caller: Caller): InvoiceRows {
  if (caller.userType === 'CustomerUser') return { rows: 'customers', accountId: caller.accountId };
  const { role, providerId, branchId, accountId } = caller;
  if (role === 'SuperAdmin') return { rows: 'all' };
  if (providerId === null) return { rows: 'none' };
  switch (role) {
    case 'ProviderAdmin':
    case 'ProviderUser':
      return { rows: 'provider', providerId };
    case 'SalesmanUser':
      return { rows: 'salesman', providerId, salesmanId: accountId };
    case 'BranchManager':
      return branchId === null ? { rows: 'none' } : { rows: 'branch', providerId, branchId };
  }
}

/**
 * Notes belong to the customers: only customer-users and SuperAdmins read them, and filter and sort by them (INV-58).
 */
export function maySeeNotes(caller: Caller): boolean {
  return caller.userType === 'CustomerUser' || caller.role === 'SuperAdmin';
}

/** The fields of a list query that not every caller may use. */
export type RestrictedFields = Partial<
  Pick<InvoiceListQuery, 'comment' | 'orderBy' | 'isNew' | 'publishedFrom' | 'publishedTo'>
>;

/**
 * Whether a document is new depends on the user. The filters by publication are fast only for a user with few
 * customers.
 */
const FIELDS_OF_CUSTOMER_USERS = ['isNew', 'publishedFrom', 'publishedTo'] as const;

/** The fields of a list query that this caller may not use, each with the reasons. */
export function listForbiddenFields(
  caller: Caller,
  query: RestrictedFields,
): Readonly<Record<string, readonly string[]>> {
  if (caller.userType === 'CustomerUser') return {};
  const ofCustomerUsers = FIELDS_OF_CUSTOMER_USERS.filter((name) => query[name] !== undefined);
  const others = Object.fromEntries(ofCustomerUsers.map((name) => [name, ['is not known']]));
  if (maySeeNotes(caller)) return others;
  return {
    ...others,
    ...(query.comment === undefined ? {} : { comment: ['is not known'] }),
    ...(query.orderBy === 'Comment' ? { orderBy: ['must not be Comment'] } : {}),
  };
}
