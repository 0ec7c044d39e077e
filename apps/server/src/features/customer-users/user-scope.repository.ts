import { type RawBuilder, sql } from 'kysely';
import type { UserScope } from './customer-users.policy.ts';

/** The customers where an account is CustomerAdmin. An Inactive customer does not count. */
function administeredBy(accountId: number): RawBuilder<unknown> {
  return sql`
    select ar.customer_id from customer_role ar join customer ac on ac.id = ar.customer_id
    where ar.account_id = ${accountId} and ar.role = 'CustomerAdmin' and ac.status <> 'Inactive' and ac.deleted_at is null`;
}

/** The users in scope, as a condition on `account a`; deleted users are never in scope. */
export function inScope(scope: UserScope): RawBuilder<boolean> {
  const isExistingUser = sql<boolean>`a.kind = 'CustomerUser' and a.deleted_at is null`;
  switch (scope.rows) {
    case 'all':
      return isExistingUser;
    case 'administered':
      return sql<boolean>`${isExistingUser} and (a.id = ${scope.accountId} or a.id in (
        select ir.account_id from customer_role ir where ir.customer_id in (${administeredBy(scope.accountId)})))`;
    case 'own':
      return sql<boolean>`${isExistingUser} and a.id = ${scope.accountId}`;
  }
}

/**
 * The roles that a caller sees, as a condition on `customer_role r` and `customer c`: a caller does not see
 * roles at customers that they do not administer. In their own account they see the roles at all Active customers.
 */
export function isShown(scope: UserScope): RawBuilder<boolean> {
  switch (scope.rows) {
    case 'all':
      return sql<boolean>`c.deleted_at is null`;
    case 'administered':
      return sql<boolean>`c.deleted_at is null and (c.id in (${administeredBy(scope.accountId)})
        or (r.account_id = ${scope.accountId} and c.status = 'Active'))`;
    case 'own':
      return sql<boolean>`c.deleted_at is null and c.status = 'Active' and r.account_id = ${scope.accountId}`;
  }
}

/** The customers where the caller may grant and revoke roles, as a condition on `customer c`. */
export function isAdministered(scope: UserScope): RawBuilder<boolean> {
  switch (scope.rows) {
    case 'all':
      return sql<boolean>`c.deleted_at is null`;
    case 'administered':
      // The status is checked a second time on the customer's own row: after waiting for a lock, PostgreSQL repeats the
      // check only for the columns of the locked row.
      return sql<boolean>`c.deleted_at is null and c.status <> 'Inactive' and c.id in (${administeredBy(scope.accountId)})`;
    case 'own':
      return sql<boolean>`false`;
  }
}
