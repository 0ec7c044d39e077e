import type { UserType } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { createToken } from '../../../platform/session-store/index.ts';

/** The purpose of a one-time token; a token of one purpose is never accepted for another. */
export type TokenPurpose =
  | 'invitation'
  | 'set-password'
  | 'password-reset'
  | 'email-change'
  | 'second-factor'
  | 'second-factor-setup';

export interface NewOneTimeToken {
  readonly accountId: number;
  readonly purpose: TokenPurpose;
  readonly lifeSeconds: number;
  /** Only of an invitation. */
  readonly initialPasswordHash?: Buffer;
  /** Only of a change of address. */
  readonly newEmail?: string;
  /** Only of the set-up of a second factor: the secret that is not verified yet, encrypted. */
  readonly pendingSecret?: Buffer;
  /**
   * Only of a link that someone other than the owner of the account requested and may be able to read: the internal ids
   * of the providers whose documents the link may open, or the providers that the account reaches at present. The link
   * is void as soon as the account can read documents of another provider.
   */
  readonly boundTo?: 'present reach' | readonly number[];
}

/**
 * Creates a token and voids the account's earlier one of the same purpose. The account must be locked: otherwise the
 * second of two simultaneous tokens would violate the unique index of one live token per purpose.
 * @returns the token, of which only the hash is stored, and its id, for the e-mail that contains it
 */
export async function createOneTimeToken(
  executor: Executor,
  { accountId, purpose, lifeSeconds, boundTo, ...given }: NewOneTimeToken,
): Promise<{ readonly id: number; readonly token: string }> {
  await voidOneTimeTokens(executor, [accountId], [purpose]);
  const { token, hash } = createToken('once');
  const reach =
    boundTo === 'present reach'
      ? sql<number[]>`array(select g.provider_id from reach_of_accounts(array[${accountId}::integer]) g)`
      : sql<number[] | null>`${boundTo === undefined ? null : [...boundTo]}::smallint[]`;
  const { id } = await executor
    .insertInto('one_time_token')
    .values({
      account_id: accountId,
      purpose,
      token_hash: hash,
      initial_password_hash: given.initialPasswordHash?.toString('hex') ?? null,
      new_email: given.newEmail ?? null,
      pending_secret: given.pendingSecret ?? null,
      reach,
      expires_at: sql`now() + make_interval(secs => ${lifeSeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Voids the live tokens of the accounts, of the given purposes or of all purposes. */
export async function voidOneTimeTokens(
  executor: Executor,
  accountIds: readonly number[],
  purposes?: readonly TokenPurpose[],
): Promise<void> {
  const ofPurpose = purposes === undefined ? sql`true` : sql`purpose = any(${[...purposes]}::text[])`;
  await sql`
    update one_time_token set voided_at = now()
    where account_id = any(${[...accountIds]}::int[]) and used_at is null and voided_at is null
      and ${ofPurpose}`.execute(executor);
}

/** Voids all live tokens of all accounts: after a restore, tokens that were used since the backup would be valid again. */
export async function voidAllOneTimeTokens(executor: Executor): Promise<void> {
  await sql`
    update one_time_token set voided_at = now() where used_at is null and voided_at is null`.execute(
    executor,
  );
}

export type LiveToken = Row<'one_time_token', 'id' | 'account_id' | 'new_email'> & {
  readonly purpose: TokenPurpose;
};

/** A live token that matches the account's public id, its kind and one of the purposes. */
export async function findLiveToken(
  executor: Executor,
  wanted: {
    readonly hash: Buffer;
    readonly publicId: string;
    readonly userType: UserType;
    readonly purposes: readonly TokenPurpose[];
  },
): Promise<LiveToken | undefined> {
  const { rows } = await sql<LiveToken>`
    select t.id, t.account_id, t.purpose, t.new_email
    from one_time_token t join account a on a.id = t.account_id
    where t.token_hash = ${wanted.hash} and t.used_at is null and t.voided_at is null and t.expires_at > now()
      and t.purpose = any(${[...wanted.purposes]}::text[])
      and a.public_id = ${wanted.publicId} and a.kind = ${wanted.userType}
      and a.deleted_at is null`.execute(executor);
  return rows[0];
}

/** Deletes tokens a day after they became invalid, with the addresses, secrets and password hashes in them. */
export async function deleteDeadTokens(executor: Executor): Promise<void> {
  await sql`
    delete from one_time_token
    where least(used_at, voided_at, expires_at) < now() - interval '1 day'`.execute(executor);
}

/**
 * Marks a token as used, unless its account can read documents of more providers by now. One statement decides, so that
 * only one of several simultaneous uses succeeds.
 */
export async function useOneTimeToken(executor: Executor, tokenId: number): Promise<boolean> {
  const { rows } = await sql`
    update one_time_token set used_at = now()
    where id = ${tokenId} and used_at is null and voided_at is null and expires_at > now() and is_within_reach(account_id, reach)
    returning id`.execute(executor);
  return rows.length > 0;
}
