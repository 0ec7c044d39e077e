import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';

export interface SignInAccount {
  readonly accountId: number;
  readonly kind: 'BackofficeUser' | 'CustomerUser';
  readonly passwordHash: string | undefined;
  readonly hasSecondFactor: boolean;
}

/** Accounts that may sign in: Active, not deleted, and on the customer side with at least one Active customer (authorisation 1). */
export async function findSignInAccount(
  executor: Executor,
  email: string,
): Promise<SignInAccount | undefined> {
  const { rows } = await sql<{
    id: number;
    kind: 'BackofficeUser' | 'CustomerUser';
    password_hash: string | null;
    second_factor: boolean;
  }>`
    select a.id, a.kind, a.password_hash, a.two_factor_activated_at is not null as second_factor
    from account a
    where lower(a.email) = lower(${email}) and a.deleted_at is null and a.status = 'Active' and a.password_off_since is null
      and (a.kind = 'BackofficeUser' or ${hasActiveCustomer})`.execute(executor);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    accountId: row.id,
    kind: row.kind,
    passwordHash: row.password_hash ?? undefined,
    hasSecondFactor: row.second_factor,
  };
}

/** May the account of a refresh still hold a session? Its rights may have gone since. */
export async function findRefreshableKind(
  executor: Executor,
  accountId: number,
): Promise<'BackofficeUser' | 'CustomerUser' | undefined> {
  const { rows } = await sql<{ kind: 'BackofficeUser' | 'CustomerUser' }>`
    select a.kind from account a
    where a.id = ${accountId} and a.deleted_at is null and a.status = 'Active'
      and (a.kind = 'BackofficeUser' or ${hasActiveCustomer})`.execute(executor);
  return rows[0]?.kind;
}

const hasActiveCustomer = sql`exists (
  select from customer_role r join customer c on c.id = r.customer_id
  where r.account_id = a.id and c.status = 'Active' and c.deleted_at is null)`;
