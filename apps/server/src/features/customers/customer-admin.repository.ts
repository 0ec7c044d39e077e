import { sql } from 'kysely';
import type { Executor, LockedId } from '../../platform/database/index.ts';

export interface NewAdmin {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The account that already has an address. */
export interface KnownOwner {
  readonly id: LockedId<'account'>;
  readonly publicId: string;
  readonly isCustomerUser: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Creates a New customer-user. Returns undefined if the address is taken; the unique index decides between two
 * creations at the same time.
 */
export async function createAdminAccount(
  executor: Executor,
  { email, firstName, lastName }: NewAdmin,
): Promise<{ readonly id: LockedId<'account'>; readonly publicId: string } | undefined> {
  const { rows } = await sql<{ id: LockedId<'account'>; publicId: string }>`
    insert into account (kind, email, first_name, last_name)
    values ('CustomerUser', ${email}, ${firstName}, nullif(${lastName}, ''))
    on conflict (lower(email)) where deleted_at is null do nothing
    returning id, public_id as "publicId"`.execute(executor);
  return rows[0];
}

/** The account with this address, locked until the transaction ends. */
export async function lockAccountOfEmail(executor: Executor, email: string): Promise<KnownOwner | undefined> {
  const { rows } = await sql<KnownOwner>`
    select a.id, a.public_id as "publicId", a.kind = 'CustomerUser' as "isCustomerUser", a.first_name as "firstName",
      coalesce(a.last_name, '') as "lastName"
    from account a where lower(a.email) = lower(${email}) and a.deleted_at is null for no key update of a`.execute(
    executor,
  );
  return rows[0];
}

/** Makes the account a CustomerAdmin of the customer, also if it was a CustomerUser. */
export async function grantCustomerAdmin(
  executor: Executor,
  customerId: LockedId<'customer'>,
  accountId: LockedId<'account'>,
): Promise<void> {
  await sql`
    insert into customer_role (account_id, customer_id, role) values (${accountId}, ${customerId}, 'CustomerAdmin')
    on conflict (account_id, customer_id) do update set role = excluded.role`.execute(executor);
}
