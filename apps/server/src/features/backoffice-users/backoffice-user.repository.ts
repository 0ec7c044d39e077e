import { type RawBuilder, sql } from 'kysely';
import { type Executor, type LockedId, refuseWithCodes, type Row } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { ACCOUNT_TIMESTAMPS, type AccountTimestampsRow } from '../user-accounts/index.ts';
import type { BackofficeUserScope } from './backoffice-users.policy.ts';
import { inScope, isProviderInScope } from './backoffice-user-scope.repository.ts';

export type BackofficeUserRow = Row<
  'account',
  'public_id' | 'email' | 'first_name' | 'last_name' | 'status'
> &
  AccountTimestampsRow &
  Row<'backoffice_user', 'account_id' | 'role' | 'provider_id' | 'branch_id' | 'salesman_number'> & {
    readonly provider_public_id: string | null;
    readonly provider_name: string | null;
    readonly branch_public_id: string | null;
    /** The link to an identity provider, if there is one. */
    readonly sign_on_issuer: string | null;
    readonly sign_on_linked_at: Date | null;
    /** Public ids of the customers assigned to a salesman. */
    readonly customer_ids: readonly string[];
  };

/** A back-office user whose account this transaction has locked. */
export type LockedBackofficeUserRow = BackofficeUserRow & { readonly account_id: LockedId<'account'> };

/** All users in scope except one account, sorted by e-mail address; one statement for any number of users. */
export async function listBackofficeUserRows(
  executor: Executor,
  scope: BackofficeUserScope,
  exceptAccountId: number,
): Promise<readonly BackofficeUserRow[]> {
  return selectBackofficeUsers(executor, sql`${inScope(scope)} and a.id <> ${exceptAccountId}`);
}

/** The users with these ids that are in scope. */
export async function findBackofficeUserRows(
  executor: Executor,
  scope: BackofficeUserScope,
  publicIds: readonly string[],
): Promise<readonly BackofficeUserRow[]> {
  return selectBackofficeUsers(
    executor,
    sql`${inScope(scope)} and a.public_id = any(${[...publicIds]}::uuid[])`,
  );
}

/** The users with these ids, at least one. @throws AppError BackofficeUserNotFound if one of them is not in scope */
export async function getBackofficeUserRows(
  executor: Executor,
  scope: BackofficeUserScope,
  publicIds: readonly string[],
): Promise<readonly [BackofficeUserRow, ...BackofficeUserRow[]]> {
  const [first, ...others] = await findBackofficeUserRows(executor, scope, publicIds);
  if (first === undefined || others.length + 1 < new Set(publicIds).size)
    throw new AppError('BackofficeUserNotFound');
  return [first, ...others];
}

/**
 * Locks the accounts of the users, in the order of their ids, so that no other transaction changes them meanwhile.
 * @throws AppError BackofficeUserNotFound if one of the users is not in scope
 */
export async function lockBackofficeUserRows(
  executor: Executor,
  scope: BackofficeUserScope,
  publicIds: readonly string[],
): Promise<readonly [LockedBackofficeUserRow, ...LockedBackofficeUserRow[]]> {
  await sql`
    select from account a join backoffice_user b on b.account_id = a.id
    where ${inScope(scope)} and a.public_id = any(${[...publicIds]}::uuid[])
    order by a.id
    for no key update`.execute(executor);
  return (await getBackofficeUserRows(executor, scope, publicIds)) as readonly [
    LockedBackofficeUserRow,
    ...LockedBackofficeUserRow[],
  ];
}

async function selectBackofficeUsers(
  executor: Executor,
  where: RawBuilder<unknown>,
): Promise<readonly BackofficeUserRow[]> {
  // An assignment is valid only while the customer belongs to the salesman's provider.
  const { rows } = await sql<BackofficeUserRow>`
    with assigned as (
      select cs.salesman_id, array_agg(c.public_id order by c.customer_number) as customer_ids
      from customer_salesman cs
      join backoffice_user b on b.account_id = cs.salesman_id
      join account a on a.id = b.account_id
      join customer c on c.id = cs.customer_id and c.deleted_at is null
      join customer_provider cp on cp.customer_id = c.id and cp.provider_id = b.provider_id
      where ${where}
      group by cs.salesman_id
    )
    select a.id as account_id, a.public_id, a.email, a.first_name, a.last_name, a.status, b.role,
      b.provider_id, p.public_id as provider_public_id, p.name as provider_name,
      b.branch_id, br.public_id as branch_public_id, b.salesman_number,
      si.issuer as sign_on_issuer, si.linked_at as sign_on_linked_at,
      coalesce(assigned.customer_ids, '{}') as customer_ids, ${ACCOUNT_TIMESTAMPS}
    from account a
    join backoffice_user b on b.account_id = a.id
    left join provider p on p.id = b.provider_id
    left join branch br on br.id = b.branch_id
    left join sign_on_identity si on si.account_id = a.id
    left join assigned on assigned.salesman_id = a.id
    where ${where}
    order by lower(a.email) collate german, a.id`.execute(executor);
  return rows;
}

/** Role, provider, branch and salesman number of a back-office user; ids are internal. */
export type BackofficeUserAssignment = Row<
  'backoffice_user',
  'role' | 'provider_id' | 'branch_id' | 'salesman_number'
>;

/** Constraints of the database refuse a write, so that only one of two simultaneous writes succeeds. */
const CONSTRAINT_ERRORS = {
  backoffice_user__one_manager_per_branch: 'BranchAlreadyHasABranchManager',
  backoffice_user__provider_id_salesman_number: 'SalesmanNumberAlreadyInUse',
  // The branch was deleted after it was looked up.
  backoffice_user__branch: 'BranchNotFound',
} as const;

/** @throws AppError BranchAlreadyHasABranchManager, SalesmanNumberAlreadyInUse, BranchNotFound */
export async function createBackofficeUserRow(
  executor: Executor,
  scope: BackofficeUserScope,
  accountId: number,
  { role, provider_id, branch_id, salesman_number }: BackofficeUserAssignment,
): Promise<void> {
  await refuseWithCodes(CONSTRAINT_ERRORS, () =>
    sql`
      insert into backoffice_user (account_id, role, provider_id, branch_id, salesman_number)
      select ${accountId}, ${role}, ${provider_id}, ${branch_id}, ${salesman_number}
      where ${isProviderInScope(scope, sql`${provider_id}::smallint`)}`.execute(executor),
  );
}

/** @throws AppError BranchAlreadyHasABranchManager, SalesmanNumberAlreadyInUse, BranchNotFound */
export async function updateBackofficeUserRow(
  executor: Executor,
  scope: BackofficeUserScope,
  accountId: number,
  assignment: BackofficeUserAssignment,
): Promise<void> {
  await refuseWithCodes(CONSTRAINT_ERRORS, () =>
    executor
      .updateTable('backoffice_user as b')
      .from('account as a')
      .set(assignment)
      .whereRef('a.id', '=', 'b.account_id')
      .where('b.account_id', '=', accountId)
      .where(inScope(scope))
      .execute(),
  );
}
