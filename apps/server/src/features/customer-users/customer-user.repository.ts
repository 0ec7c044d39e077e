import type { CustomerRole } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, LockedId, Row } from '../../platform/database/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { UserScope } from './customer-users.policy.ts';
import { ACCOUNT_TIMESTAMPS, type AccountTimestampsRow } from '../user-accounts/index.ts';
import { inScope, isShown } from './user-scope.repository.ts';

export type UserRow = Row<'account', 'public_id' | 'email' | 'first_name' | 'last_name' | 'status'> &
  AccountTimestampsRow & {
    readonly account_id: number;
    /** The roles that the caller sees, ordered by the customers' names. */
    readonly roles: readonly ShownRole[];
  };

export interface ShownRole {
  readonly customerId: string;
  readonly customerName: string;
  readonly customerNumber: string;
  readonly role: CustomerRole;
}

/** A customer-user whose account this transaction has locked. */
export type LockedUserRow = UserRow & { readonly account_id: LockedId<'account'> };

/** All users in scope except one account, sorted by e-mail address; one statement for any number of users. */
export async function listUsers(
  executor: Executor,
  scope: UserScope,
  exceptAccountId: number,
): Promise<readonly UserRow[]> {
  return selectUsers(executor, scope, sql`${inScope(scope)} and a.id <> ${exceptAccountId}`);
}

/** The users with these ids. @throws NotFound if a user is not in scope, or if there are no ids */
export async function getUsers(
  executor: Executor,
  scope: UserScope,
  publicIds: readonly string[],
): Promise<readonly [UserRow, ...UserRow[]]> {
  const isRequested = sql`a.public_id = any(${[...publicIds]}::uuid[])`;
  const [first, ...others] = await selectUsers(executor, scope, sql`${inScope(scope)} and ${isRequested}`);
  if (first === undefined || others.length + 1 < new Set(publicIds).size) throw new NotFound();
  return [first, ...others];
}

async function selectUsers(
  executor: Executor,
  scope: UserScope,
  where: RawBuilder<unknown>,
): Promise<readonly UserRow[]> {
  const { rows } = await sql<UserRow>`
    with shown as (
      select r.account_id, json_agg(
        json_build_object('customerId', c.public_id, 'customerName', c.name, 'customerNumber', c.customer_number, 'role', r.role)
        order by c.name, c.id) as roles
      from customer_role r join customer c on c.id = r.customer_id
      where ${isShown(scope)} and r.account_id in (select a.id from account a where ${where})
      group by r.account_id
    )
    select a.id as account_id, a.public_id, a.email, a.first_name, a.last_name, a.status, coalesce(shown.roles, '[]') as roles,
      ${ACCOUNT_TIMESTAMPS}
    from account a left join shown on shown.account_id = a.id
    where ${where}
    order by lower(a.email) collate german, a.id`.execute(executor);
  return rows;
}

/**
 * Locks the users and the caller, in the order of their ids. When two administrators remove each other at the same
 * time, the second call waits for the first, and then fails: its caller is no longer an administrator.
 * @throws NotFound if one of the users is not in scope
 */
export async function lockUsers(
  executor: Executor,
  scope: UserScope,
  publicIds: readonly string[],
): Promise<readonly [LockedUserRow, ...LockedUserRow[]]> {
  const isCaller = scope.rows === 'all' ? sql`false` : sql`a.id = ${scope.accountId}`;
  await sql`
    select from account a
    where ${inScope(scope)} and (a.public_id = any(${[...publicIds]}::uuid[]) or ${isCaller})
    order by a.id
    for no key update of a`.execute(executor);
  return (await getUsers(executor, scope, publicIds)) as readonly [LockedUserRow, ...LockedUserRow[]];
}
