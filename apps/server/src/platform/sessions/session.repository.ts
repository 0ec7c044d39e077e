import { sql } from 'kysely';
import type { Executor } from '../database/index.ts';

const MAX_USER_AGENT_LENGTH = 400;

export interface NewSession {
  readonly accountId: number;
  readonly lifeSeconds: number;
  readonly address: string;
  readonly userAgent: string | undefined;
  /** The device it is opened from, as the account knows it. */
  readonly knownDeviceId?: number | undefined;
}

/** Opens a session and ends the account's oldest ones beyond `maxSessions` (security section 2). */
export async function createSession(
  executor: Executor,
  session: NewSession,
  maxSessions: number,
): Promise<number> {
  const { id } = await executor
    .insertInto('session')
    .values({
      account_id: session.accountId,
      expires_at: sql`now() + make_interval(secs => ${session.lifeSeconds})`,
      address: session.address,
      user_agent: session.userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null,
      known_device_id: session.knownDeviceId ?? null,
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

export interface TokenPair {
  readonly accessHash: Buffer;
  readonly refreshHash: Buffer;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
}

export async function createTokens(executor: Executor, sessionId: number, tokens: TokenPair): Promise<void> {
  await sql`
    insert into session_token (token_hash, session_id, kind, expires_at)
    select token_hash, ${sessionId}, kind, least(now() + make_interval(secs => seconds), (select expires_at from session where id = ${sessionId}))
    from (values (${tokens.accessHash}::bytea, 'access', ${tokens.accessSeconds}::double precision),
                 (${tokens.refreshHash}::bytea, 'refresh', ${tokens.refreshSeconds}::double precision)) as t (token_hash, kind, seconds)`.execute(
    executor,
  );
}

/**
 * Spends a refresh token: one statement decides, so of many at once one wins.
 * @returns the session it belongs to, or undefined when it is unknown, used, too old, or its session has ended
 */
export async function useRefreshToken(
  executor: Executor,
  hash: Buffer,
): Promise<{ sessionId: number; accountId: number } | undefined> {
  const { rows } = await sql<{ session_id: number; account_id: number }>`
    update session_token t set used_at = clock_timestamp()
    from session s
    where t.token_hash = ${hash} and t.kind = 'refresh' and t.used_at is null and t.revoked_at is null and t.expires_at > now()
      and s.id = t.session_id and s.ended_at is null and s.expires_at > now()
    returning t.session_id, s.account_id`.execute(executor);
  const row = rows[0];
  return row === undefined ? undefined : { sessionId: row.session_id, accountId: row.account_id };
}

/**
 * Takes back the tokens that nobody was told of, and makes the token good again that they were issued for; nothing where they never came
 * to be. Waits for the transaction that issues them, if that still runs.
 */
export async function undoRenewal(
  executor: Executor,
  usedHash: Buffer,
  freshHashes: readonly Buffer[],
): Promise<void> {
  await sql`select from session_token where token_hash = ${usedHash} for update`.execute(executor);
  await sql`
    with untold as (delete from session_token where token_hash = any(${[...freshHashes]}::bytea[]) returning session_id)
    update session_token t set used_at = null
    from (select distinct session_id from untold) u
    where t.token_hash = ${usedHash} and t.session_id = u.session_id`.execute(executor);
}

/** A used refresh token that comes back: whose session it was, and how long ago it was used. */
export async function findUsedRefreshToken(
  executor: Executor,
  hash: Buffer,
): Promise<{ sessionId: number; accountId: number; secondsAgo: number } | undefined> {
  const { rows } = await sql<{ session_id: number; account_id: number; seconds: number }>`
    select t.session_id, s.account_id, extract(epoch from clock_timestamp() - t.used_at)::double precision as seconds
    from session_token t join session s on s.id = t.session_id
    where t.token_hash = ${hash} and t.kind = 'refresh' and t.used_at is not null and s.ended_at is null`.execute(
    executor,
  );
  const row = rows[0];
  return row === undefined
    ? undefined
    : { sessionId: row.session_id, accountId: row.account_id, secondsAgo: row.seconds };
}

/** The session of a refresh token, whatever has become of both; undefined for a token that nobody ever had. */
export async function findSessionOfRefreshToken(
  executor: Executor,
  hash: Buffer,
): Promise<number | undefined> {
  const { rows } = await sql<{ session_id: number }>`
    select session_id from session_token where token_hash = ${hash} and kind = 'refresh'`.execute(executor);
  return rows[0]?.session_id;
}

/** What the list of signed-in devices tells of a session's last use. */
export async function noteSessionUse(
  executor: Executor,
  sessionId: number,
  { address, userAgent }: { readonly address: string; readonly userAgent: string | undefined },
): Promise<void> {
  await sql`
    update session set last_seen_at = now(), address = ${address}, user_agent = ${userAgent?.slice(0, MAX_USER_AGENT_LENGTH) ?? null}
    where id = ${sessionId}`.execute(executor);
}

/** @returns whether it was this call that ended it */
export async function endSession(executor: Executor, sessionId: number, reason: string): Promise<boolean> {
  const { rows } = await sql`
    update session set ended_at = now(), end_reason = ${reason} where id = ${sessionId} and ended_at is null
    returning id`.execute(executor);
  return rows.length > 0;
}

/** Ends every session of the accounts but the given one: at the next request nobody is signed in there (security section 2). */
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

/** Ends every session there is; tokens open nothing without theirs (security F22). */
export async function endAllSessions(executor: Executor, reason: string): Promise<void> {
  await sql`
    update session_token set revoked_at = now() where used_at is null and revoked_at is null`.execute(
    executor,
  );
  await sql`update session set ended_at = now(), end_reason = ${reason} where ended_at is null`.execute(
    executor,
  );
}

/** Rights changed: access tokens end at once, the refresh token lives and brings the new rights (decisions D10). */
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

/** A session's tokens end at once, the session lives on with those that are issued next. */
export async function revokeTokensOfSession(executor: Executor, sessionId: number): Promise<void> {
  await sql`
    update session_token set revoked_at = now()
    where session_id = ${sessionId} and used_at is null and revoked_at is null`.execute(executor);
}

/** Ends the session that a refresh token belongs to, used or not; undefined for an unknown one. */
export async function endSessionOfToken(
  executor: Executor,
  hash: Buffer,
  reason: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ account_id: number }>`
    update session s set ended_at = now(), end_reason = ${reason}
    from session_token t
    where t.token_hash = ${hash} and t.kind = 'refresh' and s.id = t.session_id and s.ended_at is null
    returning s.account_id`.execute(executor);
  return rows[0]?.account_id;
}

/** Tokens that can't open anything any more are of use for a day, to tell a replay from an unknown token. */
export async function deleteOldTokens(executor: Executor): Promise<void> {
  await sql`delete from session_token where expires_at < now() - interval '1 day'`.execute(executor);
}
