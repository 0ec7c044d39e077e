import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

export interface MailboxRow {
  readonly public_id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly sealed_content: Buffer | null;
  readonly created_at: Date;
}

/** A demo sends a few dozen e-mails; older ones are not shown. */
const MAX_MAILS = 200;

/** The newest e-mails of the demo, newest first, with their sealed texts. */
export async function listMailboxMails(executor: Executor): Promise<MailboxRow[]> {
  const { rows } = await sql<MailboxRow>`
    select ${COLUMNS} from mail order by created_at desc, id desc limit ${MAX_MAILS}`.execute(executor);
  return rows;
}

export async function findMailboxMail(executor: Executor, publicId: string): Promise<MailboxRow | undefined> {
  const { rows } = await sql<MailboxRow>`
    select ${COLUMNS} from mail where public_id::text = ${publicId}`.execute(executor);
  return rows[0];
}

const COLUMNS = sql`public_id, kind, recipient, subject, sealed_content, created_at`;
