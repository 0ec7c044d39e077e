import type { UserType } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { createToken } from '../../../platform/session-store/index.ts';

/** The purpose of a one-time token. A token of one purpose is never accepted for another. */
export type TokenPurpose =
  | 'invitation'
  | 'set-password'
  | 'password-reset'
  | 'email-change'
  | 'second-factor'
  | 'second-factor-setup';

/** A sign-on that waits for the code of the portal's own second factor. */
export interface PendingSignOn {
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  /** The verified address; undefined if there is none. */
  readonly email: string | undefined;
  /** The time at which the identity provider checked the user, in seconds since 1970; undefined if it does not say. */
  readonly authenticatedAt: number | undefined;
}

export interface NewOneTimeToken {
  readonly accountId: number;
  readonly purpose: TokenPurpose;
  readonly lifetimeSeconds: number;
  /** Only an invitation has one. */
  readonly initialPasswordHash?: Buffer;
  /** Only for a change of the e-mail address. */
  readonly newEmail?: string;
  /** Only for the set-up of a second factor: the encrypted secret, which no code has confirmed yet. */
  readonly pendingSecret?: Buffer;
  /** Only for the code after a sign-on. */
  readonly signOn?: PendingSignOn;
  /**
   * Only for a link that someone other than the account's owner requested and may be able to read. The link becomes
   * void as soon as the account can read documents of a provider that is not in this list of internal ids;
   * 'currently visible' stores the providers whose documents the account can read now. The database calls them `reach`.
   */
  readonly validForProviders?: 'currently visible' | readonly number[];
}

/**
 * Creates a token and voids the earlier token of the account for the same purpose. The account must be locked:
 * otherwise the second of two simultaneous calls would violate the unique index (one unused token per account and
 * purpose).
 * @returns the token, of which only the hash is stored, and its id for the e-mail that contains it
 */
export async function createOneTimeToken(
  executor: Executor,
  { accountId, purpose, lifetimeSeconds, validForProviders, ...values }: NewOneTimeToken,
): Promise<{ readonly id: number; readonly token: string }> {
  await voidOneTimeTokens(executor, [accountId], [purpose]);
  const { token, hash } = createToken('once');
  const providerIds =
    validForProviders === 'currently visible'
      ? sql<number[]>`array(select g.provider_id from reach_of_accounts(array[${accountId}::integer]) g)`
      : sql<number[] | null>`${validForProviders === undefined ? null : [...validForProviders]}::smallint[]`;
  const { id } = await executor
    .insertInto('one_time_token')
    .values({
      account_id: accountId,
      purpose,
      token_hash: hash,
      initial_password_hash: values.initialPasswordHash?.toString('hex') ?? null,
      new_email: values.newEmail ?? null,
      pending_secret: values.pendingSecret ?? null,
      ...signOnColumns(values.signOn),
      reach: providerIds,
      expires_at: sql`now() + make_interval(secs => ${lifetimeSeconds})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

function signOnColumns(signOn: PendingSignOn | undefined) {
  const authenticatedAt = signOn?.authenticatedAt;
  return {
    sign_on_provider: signOn?.provider ?? null,
    sign_on_issuer: signOn?.issuer ?? null,
    sign_on_subject: signOn?.subject ?? null,
    sign_on_email: signOn?.email ?? null,
    authenticated_at: authenticatedAt === undefined ? null : sql<Date>`to_timestamp(${authenticatedAt})`,
  };
}

/** Voids the unused tokens of the accounts. Without `purposes`, the tokens of all purposes. */
export async function voidOneTimeTokens(
  executor: Executor,
  accountIds: readonly number[],
  purposes?: readonly TokenPurpose[],
): Promise<void> {
  const hasPurpose = purposes === undefined ? sql`true` : sql`purpose = any(${[...purposes]}::text[])`;
  await sql`
    update one_time_token set voided_at = now()
    where account_id = any(${[...accountIds]}::int[]) and used_at is null and voided_at is null
      and ${hasPurpose}`.execute(executor);
}

/** Voids the unused tokens of all accounts. After a restore, tokens that were used since the backup would be valid again. */
export async function voidAllOneTimeTokens(executor: Executor): Promise<void> {
  await sql`
    update one_time_token set voided_at = now() where used_at is null and voided_at is null`.execute(
    executor,
  );
}

export type ValidToken<Purpose extends TokenPurpose> = Row<
  'one_time_token',
  'id' | 'account_id' | 'new_email' | 'expires_at'
> &
  Row<'account', 'email' | 'status'> & {
    readonly purpose: Purpose;
    /** Whether the account can read documents only of providers for which the token is valid. */
    readonly is_within_reach: boolean;
  };

/** Finds a token that is neither used nor void nor expired. Its hash, account and purpose must match. */
export async function findValidToken<Purpose extends TokenPurpose>(
  executor: Executor,
  criteria: {
    readonly hash: Buffer;
    readonly publicId: string;
    readonly userType: UserType;
    readonly purposes: readonly Purpose[];
  },
): Promise<ValidToken<Purpose> | undefined> {
  const { rows } = await sql<ValidToken<Purpose>>`
    select t.id, t.account_id, t.purpose, t.new_email, t.expires_at, a.email, a.status,
      is_within_reach(t.account_id, t.reach) as is_within_reach
    from one_time_token t join account a on a.id = t.account_id
    where t.token_hash = ${criteria.hash} and t.used_at is null and t.voided_at is null and t.expires_at > now()
      and t.purpose = any(${[...criteria.purposes]}::text[])
      and a.public_id = ${criteria.publicId} and a.kind = ${criteria.userType}
      and a.deleted_at is null`.execute(executor);
  return rows[0];
}

/** The new e-mail address that a valid link would give the account; null if there is no such link. */
export const requestedEmailOf = (accountId: RawBuilder<unknown>) => sql<string | null>`(
  select t.new_email from one_time_token t
  where t.account_id = ${accountId} and t.purpose = 'email-change' and t.used_at is null and t.voided_at is null
    and t.expires_at > now() and is_within_reach(t.account_id, t.reach))`;

/** Deletes tokens a day after they became invalid, with their e-mail addresses, secrets and password hashes. */
export async function purgeInvalidTokens(executor: Executor): Promise<void> {
  await sql`
    delete from one_time_token
    where least(used_at, voided_at, expires_at) < now() - interval '1 day'`.execute(executor);
}

/**
 * Marks a token as used, unless its account can now read documents of a provider for which the token is not valid.
 * One statement, so that only one of several simultaneous uses succeeds.
 */
export async function consumeOneTimeToken(executor: Executor, tokenId: number): Promise<boolean> {
  const { rows } = await sql`
    update one_time_token set used_at = now()
    where id = ${tokenId} and used_at is null and voided_at is null and expires_at > now() and is_within_reach(account_id, reach)
    returning id`.execute(executor);
  return rows.length > 0;
}
