import { sql } from 'kysely';
import type { UserType } from '@belegfach/contract';
import type { Executor } from '../../../platform/database/index.ts';

/** What a one-time token opens; a token of one purpose never serves another (security section 2). */
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
  readonly hash: Buffer;
  readonly lifeSeconds: number;
  /** Of an invitation. */
  readonly initialPasswordHash?: Buffer;
  /** Of an e-mail change. */
  readonly newEmail?: string;
  /** Of a second factor's set-up: the secret that is not verified yet, encrypted. */
  readonly pendingSecret?: Buffer;
  /**
   * Of a link that somebody else than the owner of the account caused, and who may well open the mail: the providers whose documents it
   * may open, by their internal ids, or those that the account reaches at this moment. It opens nothing once the account reaches more.
   */
  readonly boundTo?: 'present reach' | readonly number[];
}

/**
 * Stores a token and voids the account's earlier one of the purpose. The account must be locked: of two tokens made at once
 * the later one would else break the rule of one live token per purpose.
 * @returns its id, for the mail that brings it
 */
export async function createOneTimeToken(executor: Executor, token: NewOneTimeToken): Promise<number> {
  await voidOneTimeTokens(executor, [token.accountId], [token.purpose]);
  const { boundTo } = token;
  const reach =
    boundTo === 'present reach'
      ? sql`array(select g.provider_id from reach_of_accounts(array[${token.accountId}::integer]) g)`
      : sql`${boundTo === undefined ? null : [...boundTo]}::smallint[]`;
  const { rows } = await sql<{ id: number }>`
    insert into one_time_token (account_id, purpose, token_hash, initial_password_hash, new_email, pending_secret, reach, expires_at)
    values (${token.accountId}, ${token.purpose}, ${token.hash}, ${token.initialPasswordHash?.toString('hex') ?? null}, ${token.newEmail ?? null},
      ${token.pendingSecret ?? null}, ${reach}, now() + make_interval(secs => ${token.lifeSeconds}))
    returning id`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('an insert that returns its row returned none');
  return row.id;
}

/** Voids what the accounts still could use, of the given purposes or of all. */
export async function voidOneTimeTokens(
  executor: Executor,
  accountIds: readonly number[],
  purposes?: readonly TokenPurpose[],
): Promise<void> {
  const ofPurpose = purposes === undefined ? sql`true` : sql`purpose = any(${[...purposes]}::text[])`;
  await sql`
    update one_time_token set voided_at = now()
    where account_id = any(${[...accountIds]}::int[]) and used_at is null and voided_at is null and ${ofPurpose}`.execute(
    executor,
  );
}

/** Voids what anybody still could use (security F22). */
export async function voidAllOneTimeTokens(executor: Executor): Promise<void> {
  await sql`update one_time_token set voided_at = now() where used_at is null and voided_at is null`.execute(
    executor,
  );
}

export interface LiveToken {
  readonly id: number;
  readonly accountId: number;
  readonly purpose: TokenPurpose;
  readonly newEmail: string | undefined;
}

/** A live token of an account, bound to the account's public id, its kind and one of the purposes. */
export async function findLiveToken(
  executor: Executor,
  wanted: {
    readonly hash: Buffer;
    readonly publicId: string;
    readonly userType: UserType;
    readonly purposes: readonly TokenPurpose[];
  },
): Promise<LiveToken | undefined> {
  const { rows } = await sql<{
    id: number;
    account_id: number;
    purpose: TokenPurpose;
    new_email: string | null;
  }>`
    select t.id, t.account_id, t.purpose, t.new_email
    from one_time_token t join account a on a.id = t.account_id
    where t.token_hash = ${wanted.hash} and t.used_at is null and t.voided_at is null and t.expires_at > now()
      and t.purpose = any(${[...wanted.purposes]}::text[])
      and a.public_id = ${wanted.publicId} and a.kind = ${wanted.userType} and a.deleted_at is null`.execute(
    executor,
  );
  const row = rows[0];
  return row === undefined
    ? undefined
    : { id: row.id, accountId: row.account_id, purpose: row.purpose, newEmail: row.new_email ?? undefined };
}

/** Tokens that open nothing any more go after a day, with the addresses, secrets and password hashes that they hold. */
export async function clearUsedTokens(executor: Executor): Promise<void> {
  await sql`
    delete from one_time_token where least(used_at, voided_at, expires_at) < now() - interval '1 day'`.execute(
    executor,
  );
}

/** Uses a token up, unless its account opens more by now: one statement decides, so of many at once one wins. */
export async function useOneTimeToken(executor: Executor, tokenId: number): Promise<boolean> {
  const { rows } = await sql`
    update one_time_token set used_at = now()
    where id = ${tokenId} and used_at is null and voided_at is null and expires_at > now() and is_within_reach(account_id, reach)
    returning id`.execute(executor);
  return rows.length > 0;
}
