import type { BackofficeRole, UserType } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';

export type SignInAccount = Row<'account', 'id' | 'public_id' | 'kind'> & {
  /**
   * Null if the account may not sign in with a password: it is not Active, its password is turned off, or it is a
   * customer-user without an Active customer.
   */
  readonly password_hash: string | null;
  /** The hash of the initial password of a valid invitation, in hexadecimal. */
  readonly initial_password_hash: string | null;
};

/** The account of an e-mail address, with the hashes of the passwords with which it may sign in; an account with one of `passwordOffRoles` has none. */
export async function findSignInAccount(
  executor: Executor,
  email: string,
  isKnownDevice: boolean,
  passwordOffRoles: readonly BackofficeRole[],
): Promise<SignInAccount | undefined> {
  const hasPasswordSignIn = sql`not exists (
    select from backoffice_user b where b.account_id = a.id and b.role = any(${[...passwordOffRoles]}::text[]))`;
  const { rows } = await sql<SignInAccount>`
    select a.id, a.public_id, a.kind,
      case when ${maySignIn(isKnownDevice)} and ${hasPasswordSignIn} then a.password_hash end as password_hash,
      (select t.initial_password_hash from one_time_token t
       where t.account_id = a.id and t.purpose = 'invitation' and a.status = 'Invited' and ${hasPasswordSignIn}
         and t.used_at is null and t.voided_at is null and t.expires_at > now()) as initial_password_hash
    from account a
    where lower(a.email) = lower(${email}) and a.deleted_at is null`.execute(executor);
  return rows[0];
}

/** The kind of the account if it may still have a session. Its rights may have ended since the last refresh. */
export async function findRefreshableKind(
  executor: Executor,
  accountId: number,
): Promise<UserType | undefined> {
  const account = await executor
    .selectFrom('account as a')
    .select('a.kind')
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', 'Active')
    .where(sql<boolean>`(a.kind = 'BackofficeUser' or ${hasActiveCustomer})`)
    .executeTakeFirst();
  return account?.kind;
}

/**
 * Resets the count of wrong passwords and locks the account's row, if the verified password is still valid: a new
 * password may have been set, or the account blocked, during the verification. A sign-in from a known device does not
 * reset the count of other devices.
 */
export function confirmPassword(
  executor: Executor,
  accountId: number,
  passwordHash: string,
  isKnownDevice: boolean,
): Promise<{ readonly has_second_factor: boolean } | undefined> {
  return executor
    .updateTable('account as a')
    .set({ wrong_passwords: sql`case when ${isKnownDevice} then a.wrong_passwords else 0 end` })
    .where('a.id', '=', accountId)
    .where('a.password_hash', '=', passwordHash)
    .where('a.deleted_at', 'is', null)
    .where(maySignIn(isKnownDevice))
    .returning((eb) => eb('a.two_factor_activated_at', 'is not', null).as('has_second_factor'))
    .$narrowType<{ has_second_factor: boolean }>()
    .executeTakeFirst();
}

/**
 * Like `confirmPassword`, for an initial password. It is valid until its invitation ends or the account can read
 * documents of more providers.
 */
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

/** Stores a hash of the same password with the current parameters, unless another password was set meanwhile. */
export async function replacePasswordHash(
  executor: Executor,
  accountId: number,
  oldHash: string,
  newHash: string,
): Promise<void> {
  await executor
    .updateTable('account')
    .set({ password_hash: newHash })
    .where('id', '=', accountId)
    .where('password_hash', '=', oldHash)
    .execute();
}

/** Why a password was turned off: too many wrong passwords, or too many wrong codes after the right password. */
export type PasswordOffCause = 'passwords' | 'codes';

/**
 * Turns the password off until it is reset by e-mail.
 * @returns false when it was already off for this cause or for wrong codes
 */
export async function markPasswordOff(
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
 * The SQL condition that the account `a` may complete a sign-on with a code. The password of the account does not matter,
 * even if it was turned off after wrong passwords. The code also confirms the acceptance of an invitation.
 */
export const maySignOn: RawBuilder<boolean> = sql<boolean>`(a.kind = 'BackofficeUser' and a.status in ('Active', 'Invited')
  and a.password_off_cause is distinct from 'codes')`;

/**
 * The SQL condition that the account `a` may sign in. A password that was turned off after wrong passwords is still
 * valid on a known device: an attacker who knows only the e-mail address cannot lock the owner out.
 */
export function maySignIn(isKnownDevice: boolean): RawBuilder<boolean> {
  return sql<boolean>`(a.status = 'Active' and (a.password_off_since is null or (${isKnownDevice} and a.password_off_cause = 'passwords'))
  and (a.kind = 'BackofficeUser' or ${hasActiveCustomer}))`;
}
