import type { CustomerCreation } from '@belegfach/contract';
import type { Executor, LockedId, LockedRow } from '../../platform/database/index.ts';
import { sql } from 'kysely';

export type NewAdmin = Readonly<Pick<CustomerCreation, 'email' | 'firstName' | 'lastName'>>;

/**
 * Creates a New customer-user. Returns undefined if the address is taken; the unique index decides between two
 * creations at the same time.
 */
export function createAdminAccount(
  executor: Executor,
  { email, firstName, lastName }: NewAdmin,
): Promise<LockedRow<'account', 'public_id'> | undefined> {
  return executor
    .insertInto('account')
    .values({
      kind: 'CustomerUser',
      email,
      first_name: firstName,
      last_name: lastName || null,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`lower(email)`).where('deleted_at', 'is', null).doNothing(),
    )
    .returning(['id', 'public_id'])
    .$narrowType<{ id: LockedId<'account'> }>()
    .executeTakeFirst();
}

/** Makes the account a CustomerAdmin of the customer, even if it was a CustomerUser. */
export async function grantCustomerAdmin(
  executor: Executor,
  customerId: LockedId<'customer'>,
  accountId: LockedId<'account'>,
): Promise<void> {
  await executor
    .insertInto('customer_role')
    .values({ account_id: accountId, customer_id: customerId, role: 'CustomerAdmin' })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'customer_id']).doUpdateSet({ role: 'CustomerAdmin' }),
    )
    .execute();
}
