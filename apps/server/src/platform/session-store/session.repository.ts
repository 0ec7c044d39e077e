import { sql } from 'kysely';
import type { Executor, Row } from '../database/index.ts';

const MAX_USER_AGENT_LENGTH = 400;

interface NewSession {
  readonly accountId: number;
  readonly lifetimeSeconds: number;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The known device of the account from which the session is opened. */
  readonly knownDeviceId?: number | undefined;
  /** Undefined for a session that a password opened. */
  readonly signOn?: SessionSignOn | undefined;
}

/** The sign-on by which an identity provider opened a session. */
export interface SessionSignOn {
  readonly provider: string;
  /** Whether it checked a second factor. */
  readonly hasSecondFactor: boolean;
  /**
   * The time at which the identity provider checked the user, in seconds since 1970; 0 if it does not say. A code of the
   * portal does not count.
   */
  readonly authenticatedAt: number;
}

/** Opens a session. Ends the oldest sessions of the account beyond `maxSessions`. */
export async function createSession(
  executor: Executor,
  session: NewSession,
  maxSessions: number,
): Promise<number> {
  const authenticatedAt = session.signOn?.authenticatedAt;
  const { id } = await executor
    .insertInto('session')
    .values({
      account_id: session.accountId,
      expires_at: sql`now() + make_interval(secs => ${session.lifetimeSeconds})`,
      address: session.address,
      user_agent: truncateUserAgent(session.userAgent),
      known_device_id: session.knownDeviceId ?? null,
      sign_on_provider: session.signOn?.provider ?? null,
      has_sign_on_second_factor: session.signOn?.hasSecondFactor ?? false,
      // The clock of the identity provider may be ahead.
      authenticated_at:
        authenticatedAt === undefined ? null : sql`least(now(), to_timestamp(${authenticatedAt}))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    update session set ended_at = now(), end_reason = 'too-many'
    where id in (
      select id from session where account_id = ${session.accountId} and ended_at is null
      order by signed_in_at desc, id desc offset ${maxSessions})`.execute(executor);
  return id;
}

interface TokensToStore {
  readonly accessHash: Buffer;
  readonly refreshHash: Buffer;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

export async function storeTokens(
  executor: Executor,
  sessionId: number,
  tokens: TokensToStore,
): Promise<void> {
  await sql`
    insert into session_token (token_hash, session_id, kind, expires_at)
    select token_hash, ${sessionId}, kind, least(now() + make_interval(secs => seconds), (select expires_at from session where id = ${sessionId}))
    from (values (${tokens.accessHash}::bytea, 'access', ${tokens.accessSeconds}::double precision),
                 (${tokens.refreshHash}::bytea, 'refresh', ${tokens.refreshSeconds}::double precision))
      as t (token_hash, kind, seconds)`.execute(executor);
}

type SessionOfToken = Row<'session_token', 'session_id'> & Row<'session', 'account_id'>;

/**
 * Marks a refresh token as used. It is one statement, so that only one of several simultaneous calls succeeds.
 * @returns the session of the token, or undefined when the token is unknown, used or expired, or its session has ended
 */
export async function useRefreshToken(executor: Executor, hash: Buffer): Promise<SessionOfToken | undefined> {
  const { rows } = await sql<SessionOfToken>`
    update session_token t set used_at = clock_timestamp()
    from session s
    where t.token_hash = ${hash} and t.kind = 'refresh' and t.used_at is null and t.revoked_at is null and t.expires_at > now()
      and s.id = t.session_id and s.ended_at is null and s.expires_at > now()
    returning t.session_id, s.account_id`.execute(executor);
  return rows[0];
}

/**
 * Deletes tokens that were issued but never reached the client, and makes the refresh token that they replaced valid
 * again. Does nothing if they were never stored. Waits for the transaction that issues them if it still runs.
 */
export async function undoRefresh(
  executor: Executor,
  usedHash: Buffer,
  newHashes: readonly Buffer[],
): Promise<void> {
  await sql`select from session_token where token_hash = ${usedHash} for update`.execute(executor);
  await sql`
    with deleted as (delete from session_token where token_hash = any(${[...newHashes]}::bytea[]) returning session_id)
    update session_token t set used_at = null
    from (select distinct session_id from deleted) d
    where t.token_hash = ${usedHash} and t.session_id = d.session_id`.execute(executor);
}

/** The session of a used refresh token that is sent again, and the time since its first use. */
export async function findUsedRefreshToken(
  executor: Executor,
  hash: Buffer,
): Promise<(SessionOfToken & { readonly used_seconds_ago: number }) | undefined> {
  return executor
    .selectFrom('session_token as t')
    .innerJoin('session as s', 's.id', 't.session_id')
    .select([
      't.session_id',
      's.account_id',
      sql<number>`extract(epoch from clock_timestamp() - t.used_at)::double precision`.as('used_seconds_ago'),
    ])
    .where('t.token_hash', '=', hash)
    .where('t.kind', '=', 'refresh')
    .where('t.used_at', 'is not', null)
    .where('s.ended_at', 'is', null)
    .executeTakeFirst();
}

/** The session of a refresh token, even if token or session has ended; undefined for an unknown token. */
export async function findSessionOfRefreshToken(
  executor: Executor,
  hash: Buffer,
): Promise<number | undefined> {
  const token = await executor
    .selectFrom('session_token')
    .select('session_id')
    .where('token_hash', '=', hash)
    .where('kind', '=', 'refresh')
    .executeTakeFirst();
  return token?.session_id;
}

/** Stores the last use of a session, for the list of signed-in devices. */
export async function recordSessionUse(
  executor: Executor,
  sessionId: number,
  { address, userAgent }: { readonly address: string; readonly userAgent: string | undefined },
): Promise<void> {
  await executor
    .updateTable('session')
    .set({ last_seen_at: sql`now()`, address, user_agent: truncateUserAgent(userAgent) })
    .where('id', '=', sessionId)
    .execute();
}

function truncateUserAgent(userAgent: string | undefined): string | null {
  return userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null;
}

/** @returns whether this call ended the session */
export async function endSession(executor: Executor, sessionId: number, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('session')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends the sessions of the accounts, except one. Their next request is refused. */
export async function endSessionsOfAccounts(
  executor: Executor,
  accountIds: readonly number[],
  reason: string,
  exceptSessionId?: number,
): Promise<void> {
  await sql`
    update session set ended_at = now(), end_reason = ${reason}
    where account_id = any(${[...accountIds]}::int[]) and ended_at is null
      and id is distinct from ${exceptSessionId ?? null}::bigint`.execute(executor);
}

/** Ends every session and revokes its tokens. */
export async function endAllSessions(executor: Executor, reason: string): Promise<void> {
  await sql`
    update session_token set revoked_at = now()
    where used_at is null and revoked_at is null`.execute(executor);
  await sql`
    update session set ended_at = now(), end_reason = ${reason} where ended_at is null`.execute(executor);
}

/** Revokes access tokens after a change of rights. The refresh tokens stay valid; a refresh loads the new rights. */
export async function revokeAccessTokensOfAccounts(
  executor: Executor,
  accountIds: readonly number[],
): Promise<void> {
  await sql`
    update session_token t set revoked_at = now()
    from session s
    where s.id = t.session_id and s.account_id = any(${[...accountIds]}::int[]) and s.ended_at is null
      and t.kind = 'access' and t.revoked_at is null`.execute(executor);
}

/** Revokes the tokens of a session. The session continues with the tokens that are issued next. */
export async function revokeTokensOfSession(executor: Executor, sessionId: number): Promise<void> {
  await sql`
    update session_token set revoked_at = now()
    where session_id = ${sessionId} and used_at is null and revoked_at is null`.execute(executor);
}

/**
 * Ends the session of a refresh token, even of a used one.
 * @returns the id of the account; undefined for an unknown token or a session that has ended
 */
export async function endSessionOfToken(
  executor: Executor,
  hash: Buffer,
  reason: string,
): Promise<number | undefined> {
  const session = await executor
    .updateTable('session as s')
    .from('session_token as t')
    .set({ ended_at: sql`now()`, end_reason: reason })
    .whereRef('s.id', '=', 't.session_id')
    .where('t.token_hash', '=', hash)
    .where('t.kind', '=', 'refresh')
    .where('s.ended_at', 'is', null)
    .returning('s.account_id')
    .executeTakeFirst();
  return session?.account_id;
}

/** Deletes tokens a day after they expire. Until then a used token can be distinguished from an unknown one. */
export async function deleteExpiredTokens(executor: Executor): Promise<void> {
  await sql`delete from session_token where expires_at < now() - interval '1 day'`.execute(executor);
}
