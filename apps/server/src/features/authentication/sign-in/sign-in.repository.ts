import type { UserType } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

export interface SignInAccount {
  readonly accountId: number;
  readonly publicId: string;
  readonly kind: UserType;
  /** Undefined for who may not sign in with it: not Active, blocked, or on the customer side without an Active customer. */
  readonly passwordHash: string | undefined;
  /** Of a live invitation, in hexadecimal digits. */
  readonly initialPasswordHash: string | undefined;
}

/** The account of an address and what it may sign in with (authorisation 1, N7). */
export async function findSignInAccount(
  executor: Executor,
  email: string,
  isKnownDevice: boolean,
): Promise<SignInAccount | undefined> {
  const { rows } = await sql<{
    id: number;
    public_id: string;
    kind: UserType;
    password_hash: string | null;
    initial_password_hash: string | null;
  }>`
    select a.id, a.public_id, a.kind,
      case when ${maySignIn(isKnownDevice)} then a.password_hash end as password_hash,
      (select t.initial_password_hash from one_time_token t
       where t.account_id = a.id and t.purpose = 'invitation' and a.status = 'Invited'
         and t.used_at is null and t.voided_at is null and t.expires_at > now()) as initial_password_hash
    from account a
    where lower(a.email) = lower(${email}) and a.deleted_at is null`.execute(executor);
  const row = rows[0];
  if (row === undefined) return undefined;
  return {
    accountId: row.id,
    publicId: row.public_id,
    kind: row.kind,
    passwordHash: row.password_hash ?? undefined,
    initialPasswordHash: row.initial_password_hash ?? undefined,
  };
}

/** May the account of a refresh still hold a session? Its rights may have gone since. */
export async function findRefreshableKind(
  executor: Executor,
  accountId: number,
): Promise<UserType | undefined> {
  const { rows } = await sql<{ kind: UserType }>`
    select a.kind from account a
    where a.id = ${accountId} and a.deleted_at is null and a.status = 'Active'
      and (a.kind = 'BackofficeUser' or ${hasActiveCustomer})`.execute(executor);
  return rows[0]?.kind;
}

/**
 * Counts a password before it is known whether it is wrong, so that many at once can't slip past the limit.
 * @returns the wrong ones in a row with this one; 0 for an address that nobody has
 */
export async function countPassword(executor: Executor, email: string): Promise<number> {
  const { rows } = await sql<{ wrong_passwords: number }>`
    update account set wrong_passwords = wrong_passwords + 1
    where lower(email) = lower(${email}) and deleted_at is null
    returning wrong_passwords`.execute(executor);
  return rows[0]?.wrong_passwords ?? 0;
}

/** Takes back the count of a password that nobody looked at. */
export async function uncountPassword(executor: Executor, email: string): Promise<void> {
  await sql`
    update account set wrong_passwords = greatest(0, wrong_passwords - 1)
    where lower(email) = lower(${email}) and deleted_at is null`.execute(executor);
}

/**
 * Forgets wrong passwords and holds the account's row, if the verified password is still the account's: it may have been set
 * anew, or the account blocked, while the password was verified. A known device says nothing about what strangers tried.
 */
export async function confirmPassword(
  executor: Executor,
  accountId: number,
  passwordHash: string,
  isKnownDevice: boolean,
): Promise<{ readonly hasSecondFactor: boolean } | undefined> {
  const { rows } = await sql<{ second_factor: boolean }>`
    update account a set wrong_passwords = case when ${isKnownDevice} then a.wrong_passwords else 0 end
    where a.id = ${accountId} and a.password_hash = ${passwordHash} and a.deleted_at is null and ${maySignIn(isKnownDevice)}
    returning a.two_factor_activated_at is not null as second_factor`.execute(executor);
  return rows[0] === undefined ? undefined : { hasSecondFactor: rows[0].second_factor };
}

/** The same for an initial password; it stays good until its invitation ends (authorisation N7) or opens more than it was made for. */
export async function confirmInitialPassword(
  executor: Executor,
  accountId: number,
  initialPasswordHash: string,
): Promise<boolean> {
  const { rows } = await sql`
    update account a set wrong_passwords = 0
    where a.id = ${accountId} and a.status = 'Invited' and a.deleted_at is null
      and exists (
        select from one_time_token t
        where t.account_id = a.id and t.purpose = 'invitation' and t.initial_password_hash = ${initialPasswordHash}
          and t.used_at is null and t.voided_at is null and t.expires_at > now() and is_within_reach(t.account_id, t.reach))
    returning a.id`.execute(executor);
  return rows.length > 0;
}

/** Stores a password's hash made with today's parameters, unless another password was set meanwhile. */
export async function replacePasswordHash(
  executor: Executor,
  accountId: number,
  old: string,
  renewed: string,
): Promise<void> {
  await sql`update account set password_hash = ${renewed} where id = ${accountId} and password_hash = ${old}`.execute(
    executor,
  );
}

/** Why a password was turned off: strangers guessed too often, or somebody knows it and guessed codes. */
export type PasswordOffCause = 'passwords' | 'codes';

/** Turns the password off until it is reset by mail; false when it was off already, for this cause or a graver one. */
export async function turnPasswordOff(
  executor: Executor,
  accountId: number,
  cause: PasswordOffCause,
): Promise<boolean> {
  const { rows } = await sql`
    update account set password_off_since = now(), password_off_cause = ${cause}
    where id = ${accountId}
      and (password_off_since is null or (password_off_cause = 'passwords' and ${cause} = 'codes'))
    returning id`.execute(executor);
  return rows.length > 0;
}

const hasActiveCustomer = sql`exists (
  select from customer_role r join customer c on c.id = r.customer_id
  where r.account_id = a.id and c.status = 'Active' and c.deleted_at is null)`;

/**
 * May the account `a` sign in? (authorisation row 1) A password that strangers guessed at too often is still good on a device that was
 * signed in from before: who knows an address can't keep its owner out.
 */
export function maySignIn(isKnownDevice: boolean): RawBuilder<unknown> {
  return sql`(a.status = 'Active' and (a.password_off_since is null or (${isKnownDevice} and a.password_off_cause = 'passwords'))
  and (a.kind = 'BackofficeUser' or ${hasActiveCustomer}))`;
}
