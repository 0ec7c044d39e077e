import { DEFAULT_NOTICE_PREFERENCE, NOTICE_PREFERENCES, type NoticePreference } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { NoticeScope } from './notices.policy.ts';

/** The latest choice; undefined when the account has not chosen yet. */
async function findChosen(
  executor: Executor,
  { accountId }: NoticeScope,
): Promise<NoticePreference | undefined> {
  const { rows } = await sql<{ preference: string }>`
    select preference from notice_preference where account_id = ${accountId}
    order by chosen_at desc, id desc limit 1`.execute(executor);
  return NOTICE_PREFERENCES.find((preference) => preference === rows[0]?.preference);
}

export async function getNoticePreference(executor: Executor, scope: NoticeScope): Promise<NoticePreference> {
  return (await findChosen(executor, scope)) ?? DEFAULT_NOTICE_PREFERENCE;
}

/** Adds the choice to the record of consents; returns false when it is already the current one. "never" deletes the pending notices. */
export async function createNoticePreference(
  executor: Executor,
  scope: NoticeScope,
  preference: NoticePreference,
): Promise<boolean> {
  // Concurrent choices wait for each other here, so that the one that is written last is the current one.
  await sql`select from account where id = ${scope.accountId} for update`.execute(executor);
  if (preference === 'never')
    await executor.deleteFrom('pending_notice').where('account_id', '=', scope.accountId).execute();
  if ((await findChosen(executor, scope)) === preference) return false;
  await sql`
    insert into notice_preference (account_id, preference, chosen_at)
    values (${scope.accountId}, ${preference}, clock_timestamp())`.execute(executor);
  return true;
}

/** A consent is kept for two years after a later one replaced it; the current one is kept without limit. */
export async function deleteOldNoticePreferences(executor: Executor): Promise<void> {
  await sql`
    delete from notice_preference p
    where exists (
      select from notice_preference later
      where later.account_id = p.account_id and (later.chosen_at, later.id) > (p.chosen_at, p.id)
        and later.chosen_at < now() - interval '2 years')`.execute(executor);
}
