import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';

const COLUMNS = ['public_id', 'kind', 'recipient', 'subject', 'sealed_content', 'created_at'] as const;
export type MailboxRow = Row<'mail', (typeof COLUMNS)[number]>;

/** A demo sends a few dozen e-mails. Older ones are not shown. */
const MAX_MAILS = 200;

/** The newest e-mails of the demo, newest first, with their encrypted texts. */
export function listMailboxMails(executor: Executor): Promise<MailboxRow[]> {
  return executor
    .selectFrom('mail')
    .select(COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_MAILS)
    .execute();
}

export function findMailboxMail(executor: Executor, publicId: string): Promise<MailboxRow | undefined> {
  const mails = executor.selectFrom('mail').select(COLUMNS);
  return mails.where(sql`public_id::text`, '=', publicId).executeTakeFirst();
}
