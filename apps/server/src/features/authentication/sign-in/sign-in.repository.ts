import type { UserType } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

export interface SignInAccount {
  readonly accountId: number;
  readonly publicId: string;
  readonly kind: UserType;
  /**
   * Undefined when the account may not sign in with a password: it is not Active or blocked, or a customer-user without
   * an Active customer.
   */
  readonly passwordHash: string | undefined;
  /** Of a live invitation, as hexadecimal digits. */
  readonly initialPasswordHash: string | undefined;
}

/** The account of an address, with the hashes of the passwords that it may sign in with. */
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

/** The kind of the account if it may still have a session: its rights may have ended since the last refresh. */
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
 * Counts a password before it is checked, so that simultaneous attempts cannot exceed the limit.
 * @returns the wrong passwords in a row including this one; 0 for an address without an account
 */
export async function countPassword(executor: Executor, email: string): Promise<number> {
  const { rows } = await sql<{ wrong_passwords: number }>`
    update account set wrong_passwords = wrong_passwords + 1
    where lower(email) = lower(${email}) and deleted_at is null
    returning wrong_passwords`.execute(executor);
  return rows[0]?.wrong_passwords ?? 0;
}

/** Removes the count of a password that was not checked. */
export async function uncountPassword(executor: Executor, email: string): Promise<void> {
  await sql`
    update account set wrong_passwords = greatest(0, wrong_passwords - 1)
    where lower(email) = lower(${email}) and deleted_at is null`.execute(executor);
}

/**
 * Resets the count of wrong passwords and locks the account's row, if the verified password is still valid: a new one
 * may have been set, or the account blocked, during the verification. A sign-in from a known device does not reset the
 * count of other devices.
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

/** The same for an initial password, which is valid until its invitation ends or the account can read documents of more providers. */
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

/** Stores a new hash of the same password with the present parameters, unless another password was set meanwhile. */
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

/** Why a password was turned off: too many wrong passwords, or too many wrong codes after the right password. */
export type PasswordOffCause = 'passwords' | 'codes';

/** Turns the password off until it is reset by e-mail; false when it was off already for this cause or for wrong codes. */
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
 * Whether the account `a` may sign in, as a condition. A password that was turned off by wrong passwords is still valid
 * on a known device: an attacker who knows only the address cannot lock the owner out.
 */
export function maySignIn(isKnownDevice: boolean): RawBuilder<unknown> {
  return sql`(a.status = 'Active' and (a.password_off_since is null or (${isKnownDevice} and a.password_off_cause = 'passwords'))
  and (a.kind = 'BackofficeUser' or ${hasActiveCustomer}))`;
}
