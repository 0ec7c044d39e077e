import type { UserType } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import {
  type Executor,
  type LockedId,
  type LockedRow,
  refuseWithCodes,
  type Row,
} from '../../platform/database/index.ts';
import { NotFound } from '../../platform/errors/index.ts';
import type { AuditTarget } from '../../platform/audit/index.ts';
import type { Addressee } from '../../platform/mail/index.ts';
import type { AccountScope } from './account.policy.ts';

type AccountRow = LockedRow<
  'account',
  'public_id' | 'kind' | 'status' | 'email' | 'first_name' | 'last_name'
> &
  Row<'backoffice_user', 'provider_id'>;

/** An account whose row this transaction has locked: no other transaction can change it meanwhile. */
export interface LockedAccount extends Omit<AccountRow, 'provider_id'> {
  /** Name and stored e-mail address, with the provider whose administrators see an e-mail that fails. */
  readonly addressee: Addressee;
  /** For audit entries about the account. */
  readonly target: AuditTarget;
}

/** First and last name; may be empty. */
export function fullName({ first_name, last_name }: Row<'account', 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}

/** Locks the accounts in the order of their ids, so that two calls that lock the same accounts cannot deadlock. */
export function lockAccounts(
  executor: Executor,
  accountIds: readonly number[],
): Promise<readonly LockedAccount[]> {
  return lockWhere(executor, sql<boolean>`a.id = any(${[...accountIds]}::int[])`);
}

/** The account with this e-mail address, locked until the transaction ends. */
export async function lockAccountOfEmail(
  executor: Executor,
  email: string,
): Promise<LockedAccount | undefined> {
  const [account] = await lockWhere(executor, sql<boolean>`lower(a.email) = lower(${email})`);
  return account;
}

async function lockWhere(
  executor: Executor,
  condition: RawBuilder<boolean>,
): Promise<readonly LockedAccount[]> {
  const { rows } = await sql<AccountRow>`
    select a.id, a.public_id, a.kind, a.status, a.email, a.first_name, a.last_name,
      coalesce(
        (select b.provider_id from backoffice_user b where b.account_id = a.id),
        (select min(cp.provider_id) from customer_role r join customer_provider cp on cp.customer_id = r.customer_id
         where r.account_id = a.id)) as provider_id
    from account a
    where ${condition} and a.deleted_at is null
    order by a.id
    for no key update of a`.execute(executor);
  return rows.map(({ provider_id, ...account }) => ({
    ...account,
    addressee: {
      name: fullName(account),
      email: account.email,
      accountId: account.id,
      ...(provider_id === null ? {} : { providerId: provider_id }),
    },
    target: { kind: account.kind, id: account.public_id },
  }));
}

/**
 * The internal id of an account in scope.
 * @param userType finds only an account of this kind
 * @throws NotFound
 */
export async function getAccountId(
  executor: Executor,
  scope: AccountScope,
  publicId: string,
  userType?: UserType,
): Promise<number> {
  const row = await executor
    .selectFrom('account as a')
    .leftJoin('backoffice_user as b', 'b.account_id', 'a.id')
    .select('a.id')
    .where('a.public_id', '=', publicId)
    .where('a.deleted_at', 'is', null)
    .where(isInScope(scope))
    .$if(userType !== undefined, (accounts) => accounts.where('a.kind', '=', userType ?? 'CustomerUser'))
    .executeTakeFirstOrThrow(() => new NotFound());
  return row.id;
}

function isInScope(scope: AccountScope): RawBuilder<boolean> {
  switch (scope.rows) {
    case 'all':
      return sql`true`;
    case 'own':
      return sql`a.id = ${scope.accountId}`;
    case 'staff':
      return sql`(a.id = ${scope.accountId}
        or (b.provider_id = ${scope.providerId} and b.role = any(${[...scope.roles]}::text[])))`;
  }
}

export async function findAccountIdOfEmail(executor: Executor, email: string): Promise<number | undefined> {
  const row = await executor
    .selectFrom('account')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/** @throws AppError EmailAlreadyInUse */
export async function changeEmail(
  executor: Executor,
  accountId: LockedId<'account'>,
  email: string,
): Promise<void> {
  await refuseWithCodes({ account__email: 'EmailAlreadyInUse' }, () =>
    executor.updateTable('account').set({ email }).where('id', '=', accountId).execute(),
  );
}
