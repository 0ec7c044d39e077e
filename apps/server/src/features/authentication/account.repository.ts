import type { UserStatus, UserType } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, LockedId } from '../../platform/database/index.ts';
import type { Addressee } from '../../platform/mail/index.ts';
import type { AccountScope } from './account.policy.ts';

/** An account whose row this transaction has locked, so that no other transaction changes it meanwhile. */
export interface LockedAccount {
  readonly id: LockedId<'account'>;
  readonly publicId: string;
  readonly userType: UserType;
  readonly status: UserStatus;
  readonly email: string;
  /** First and last name for the greeting of an e-mail; may be empty. */
  readonly name: string;
  /** The stored address, with the provider whose administrators see the e-mail if it fails. */
  readonly addressee: Addressee;
}

/** Locks the accounts in the order of their ids, so that two calls that lock the same accounts cannot deadlock. */
export async function lockAccounts(
  executor: Executor,
  accountIds: readonly number[],
): Promise<readonly LockedAccount[]> {
  const { rows } = await sql<{
    id: LockedId<'account'>;
    public_id: string;
    kind: UserType;
    status: UserStatus;
    email: string;
    name: string;
    provider_id: number | null;
  }>`
    select a.id, a.public_id, a.kind, a.status, a.email, concat_ws(' ', nullif(a.first_name, ''), nullif(a.last_name, '')) as name,
      coalesce(
        (select b.provider_id from backoffice_user b where b.account_id = a.id),
        (select min(cp.provider_id) from customer_role r join customer_provider cp on cp.customer_id = r.customer_id
         where r.account_id = a.id)) as provider_id
    from account a
    where a.id = any(${[...accountIds]}::int[]) and a.deleted_at is null
    order by a.id
    for no key update of a`.execute(executor);
  return rows.map(({ id, public_id, kind, status, email, name, provider_id }) => ({
    id,
    publicId: public_id,
    userType: kind,
    status,
    email,
    name,
    addressee: { email, accountId: id, ...(provider_id === null ? {} : { providerId: provider_id }) },
  }));
}

/** The internal id of an account in scope; with `userType` only of an account of that kind. */
export async function findAccountId(
  executor: Executor,
  scope: AccountScope,
  publicId: string,
  userType?: UserType,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.id from account a left join backoffice_user b on b.account_id = a.id
    where a.public_id = ${publicId} and a.deleted_at is null and ${isInside(scope)}
      ${userType === undefined ? sql`` : sql`and a.kind = ${userType}`}`.execute(executor);
  return rows[0]?.id;
}

function isInside(scope: AccountScope): RawBuilder<unknown> {
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
  const { rows } = await sql<{ id: number }>`
    select id from account where lower(email) = lower(${email}) and deleted_at is null`.execute(executor);
  return rows[0]?.id;
}
