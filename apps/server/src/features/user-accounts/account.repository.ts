import type { UserType } from '@belegfach/contract';
import { sql } from 'kysely';
import { type Executor, refuseWithCodes, type LockedId } from '../../platform/database/index.ts';

export interface NewAccount {
  readonly kind: UserType;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Inserts an account with status New and without rights. The calling function writes the rights in the same transaction.
 * @throws AppError EmailAlreadyInUse: an address is unique among both kinds of accounts
 */
export async function createAccount(
  executor: Executor,
  { kind, email, firstName, lastName }: NewAccount,
): Promise<{ readonly id: number; readonly publicId: string }> {
  const { id, public_id } = await refuseWithCodes({ account__email: 'EmailAlreadyInUse' }, () =>
    executor
      .insertInto('account')
      .values({ kind, email, first_name: firstName, last_name: lastName })
      .returning(['id', 'public_id'])
      .executeTakeFirstOrThrow(),
  );
  return { id, publicId: public_id };
}

export async function renameAccount(
  executor: Executor,
  accountId: LockedId<'account'>,
  { firstName, lastName }: Pick<NewAccount, 'firstName' | 'lastName'>,
): Promise<void> {
  await executor
    .updateTable('account')
    .set({ first_name: firstName, last_name: lastName })
    .where('id', '=', accountId)
    .execute();
}

/**
 * Removes the password. The second factor stays, so that a new invitation is not enough to open the account. Stores
 * whether the actor is a SuperAdmin: then only a SuperAdmin can invite the account again.
 */
export async function resetAccountsToNew(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
  actorAccountId: number,
): Promise<void> {
  await sql`
    update account set status = 'New', password_hash = null, password_set_at = null,
      blocked_by_super_admin = blocked_by_super_admin
        or exists (select from backoffice_user b where b.account_id = ${actorAccountId} and b.role = 'SuperAdmin')
    where id = any(${[...accountIds]}::int[]) and deleted_at is null`.execute(executor);
}

/**
 * Marks accounts as deleted, which frees their addresses, and removes their credentials, roles and pending notices.
 * Names stay until they are erased, because notes and audit entries refer to these rows as their authors and actors.
 */
export async function markDeleted(
  executor: Executor,
  accountIds: readonly LockedId<'account'>[],
): Promise<void> {
  const ids = sql`any(${[...accountIds]}::int[])`;
  await sql`
    update account set deleted_at = now(), password_hash = null, password_set_at = null,
      two_factor_secret = null, two_factor_activated_at = null, two_factor_last_step = null
    where id = ${ids} and deleted_at is null`.execute(executor);
  await sql`delete from customer_role where account_id = ${ids}`.execute(executor);
  // Deleting this row also deletes the assignments of customers to the salesman.
  await sql`delete from backoffice_user where account_id = ${ids}`.execute(executor);
  await sql`delete from pending_notice where account_id = ${ids}`.execute(executor);
}

const DELETION_ACTIONS = ['backoffice-user.delete', 'customer-user.delete', 'customer.delete'];

/**
 * The number of customers and users that an account has deleted within the last hour, according to the audit trail.
 * Users that were deleted together with their customer are not counted. Concurrent deletions by one account run one
 * after the other, so that all of them are counted.
 */
export async function countRecentDeletions(transaction: Executor, accountId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('deletions', ${accountId}))`.execute(transaction);
  const { count } = await transaction
    .selectFrom('audit_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('actor_account_id', '=', accountId)
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .where('action', 'in', DELETION_ACTIONS)
    .where('result', '=', 'ok')
    .where(sql<boolean>`(facts is null or not facts ? 'with')`)
    .executeTakeFirstOrThrow();
  return count;
}
