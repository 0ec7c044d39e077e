import { type RawBuilder, sql } from 'kysely';
import type { CustomerScope } from './customers.policy.ts';

/** A part of a where clause over `customer c`. */
export type Condition = RawBuilder<boolean>;

/** The customers in scope, without deleted ones. */
export function inScope(scope: CustomerScope): Condition {
  return sql<boolean>`c.deleted_at is null and ${rowsOf(scope)}`;
}

function rowsOf(scope: CustomerScope): Condition {
  switch (scope.rows) {
    case 'all':
      return sql<boolean>`true`;
    case 'none':
      return sql<boolean>`false`;
    case 'provider':
      return sql<boolean>`exists (select from customer_provider cp where cp.customer_id = c.id and cp.provider_id = ${scope.providerId})`;
    case 'administered':
      return sql<boolean>`c.status <> 'Inactive' and c.id in (
        select r.customer_id from customer_role r where r.account_id = ${scope.accountId} and r.role = 'CustomerAdmin')`;
  }
}

/** Whether the caller may see the name and the salesmen of a provider. Provider users see only those of their own. */
export function isVisibleProvider(scope: CustomerScope, providerId: RawBuilder<unknown>): Condition {
  return scope.rows === 'provider' ? sql<boolean>`${providerId} = ${scope.providerId}` : sql<boolean>`true`;
}

/** The first CustomerAdmin of a customer, whose e-mail address is shown as that of the customer. */
export function firstAdminOf(customerId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select fr.account_id from customer_role fr join account fa on fa.id = fr.account_id
    where fr.customer_id = ${customerId} and fr.role = 'CustomerAdmin' and fa.deleted_at is null
    order by fr.granted_at, fr.account_id limit 1`;
}
