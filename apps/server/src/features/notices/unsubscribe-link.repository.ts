import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { NoticeScope } from './notices.policy.ts';

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

/** The account that an unsubscribe link belongs to; undefined for a deleted account. */
export async function findUnsubscribeLink(
  executor: Executor,
  hash: Buffer,
): Promise<UnsubscribeLink | undefined> {
  const { rows } = await sql<{ account_id: number; public_id: string }>`
    select a.id as account_id, a.public_id
    from unsubscribe_token t join account a on a.id = t.account_id
    where t.token_hash = ${hash} and a.deleted_at is null`.execute(executor);
  const row = rows[0];
  return row === undefined ? undefined : { accountId: row.account_id, publicId: row.public_id };
}

/** Links in e-mails older than two years are not used any more. */
export async function deleteOldUnsubscribeLinks(executor: Executor): Promise<void> {
  await sql`delete from unsubscribe_token where created_at < now() - interval '2 years'`.execute(executor);
}
