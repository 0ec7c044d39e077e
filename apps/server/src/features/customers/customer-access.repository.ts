import type { CustomerListQuery } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import { type Condition, inScope } from './customer-scope.repository.ts';
import type { ManagedCustomerScope } from './customers.policy.ts';

/** Customers that cannot or do not read their documents, as a condition on `customer c`. */
export function hasUnusedAccess(kind: NonNullable<CustomerListQuery['access']>): Condition {
  return kind === 'never-signed-in'
    ? sql<boolean>`(c.status = 'Active' and c.id not in (
        select r.customer_id from customer_role r join account a on a.id = r.account_id where a.last_sign_in_at is not null))`
    : sql<boolean>`(c.status = 'Invited' and (
        select max(a.invited_at) from customer_role r join account a on a.id = r.account_id and a.deleted_at is null
        where r.customer_id = c.id) < now() - interval '14 days')`;
}

/** The customers in scope with each kind of unused access. */
export async function countUnusedAccess(
  executor: Executor,
  scope: ManagedCustomerScope,
): Promise<{ readonly never_signed_in: number; readonly old_invitations: number }> {
  const { rows } = await sql<{ never_signed_in: number; old_invitations: number }>`
    select count(*) filter (where ${hasUnusedAccess('never-signed-in')}) as never_signed_in,
      count(*) filter (where ${hasUnusedAccess('old-invitation')}) as old_invitations
    from customer c where ${inScope(scope)}`.execute(executor);
  return rows[0] ?? { never_signed_in: 0, old_invitations: 0 };
}
