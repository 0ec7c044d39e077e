import { DEFAULT_NOTICE_PREFERENCE, type NoticePreference } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { NoticeScope } from './notices.policy.ts';

/** The current preference; undefined if the account has not chosen one yet. */
async function findCurrentPreference(
  executor: Executor,
  { accountId }: NoticeScope,
): Promise<NoticePreference | undefined> {
  const row = await executor
    .selectFrom('notice_preference')
    .select('preference')
    .where('account_id', '=', accountId)
    .orderBy('chosen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.preference;
}

export async function getNoticePreference(executor: Executor, scope: NoticeScope): Promise<NoticePreference> {
  return (await findCurrentPreference(executor, scope)) ?? DEFAULT_NOTICE_PREFERENCE;
}

/**
 * Adds a preference to the record of choices. "never" also deletes the pending notices.
 * @returns false if it is already the current preference
 */
export async function createNoticePreference(
  executor: Executor,
  scope: NoticeScope,
  preference: NoticePreference,
): Promise<boolean> {
  // Concurrent calls wait for each other at this lock, so that the preference written last is the current one.
  await sql`select from account where id = ${scope.accountId} for update`.execute(executor);
  if (preference === 'never')
    await executor.deleteFrom('pending_notice').where('account_id', '=', scope.accountId).execute();
  if ((await findCurrentPreference(executor, scope)) === preference) return false;
  await executor
    .insertInto('notice_preference')
    .values({ account_id: scope.accountId, preference, chosen_at: sql`clock_timestamp()` })
    .execute();
  return true;
}

export async function createUnsubscribeLink(
  executor: Executor,
  { accountId }: NoticeScope,
  hash: Buffer,
): Promise<void> {
  await executor
    .insertInto('unsubscribe_token')
    .values({ token_hash: hash, account_id: accountId })
    .execute();
}

export interface UnsubscribeLink {
  readonly accountId: number;
  /** Public id of the account. */
  readonly publicId: string;
}

/** The account of an unsubscribe link; undefined for an unknown link and for a deleted account. */
export function findUnsubscribeLink(executor: Executor, hash: Buffer): Promise<UnsubscribeLink | undefined> {
  return executor
    .selectFrom('unsubscribe_token as t')
    .innerJoin('account as a', 'a.id', 't.account_id')
    .select(['a.id as accountId', 'a.public_id as publicId'])
    .where('t.token_hash', '=', hash)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Deletes unsubscribe links two years after they were sent, and choices two years after a later one replaced them. The
 * current choice is kept without limit.
 */
export async function deleteOldNotices(executor: Executor): Promise<void> {
  await sql`
    delete from notice_preference p
    where exists (
      select from notice_preference later
      where later.account_id = p.account_id and (later.chosen_at, later.id) > (p.chosen_at, p.id)
        and later.chosen_at < now() - interval '2 years')`.execute(executor);
  await sql`delete from unsubscribe_token where created_at < now() - interval '2 years'`.execute(executor);
}
