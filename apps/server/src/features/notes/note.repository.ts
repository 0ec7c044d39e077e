import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { NoteScope } from './notes.policy.ts';

export interface NoteRow {
  readonly id: string;
  readonly text: string;
  readonly created_at: Date;
  readonly author_id: string | null;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
}

/** Maximum number of notes of one document. */
const MAX_NOTES = 500;

/** The notes of a document, newest first; undefined when the document is out of scope. */
export async function listNotes(
  executor: Executor,
  scope: NoteScope,
  invoiceId: string,
): Promise<NoteRow[] | undefined> {
  const invoice = await findInvoice(executor, scope, invoiceId);
  if (invoice === undefined) return undefined;
  const { rows } =
    await sql<NoteRow>`${noteColumns} where n.invoice_id = ${invoice} order by n.created_at desc, n.id desc`.execute(
      executor,
    );
  return rows;
}

/** Writes a note and makes it the document's latest one. Returns `out-of-scope` or `full` if that is not possible. */
export async function createNote(
  executor: Executor,
  scope: NoteScope,
  invoiceId: string,
  authorId: number,
  text: string,
): Promise<NoteRow | 'out-of-scope' | 'full'> {
  const invoice = await findInvoice(executor, scope, invoiceId);
  if (invoice === undefined) return 'out-of-scope';
  // The lock on the state row makes simultaneous writers wait for each other, so that the latest note is the one
  // written last.
  await sql`select from invoice_state where invoice_id = ${invoice} for update`.execute(executor);
  const { rows: count } = await sql<{
    count: number;
  }>`select count(*) as count from note where invoice_id = ${invoice}`.execute(executor);
  if ((count[0]?.count ?? 0) >= MAX_NOTES) return 'full';
  const { id } = await executor
    .insertInto('note')
    .values({ invoice_id: invoice, author_account_id: authorId, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await executor
    .updateTable('invoice_state')
    .set({ latest_note: text })
    .where('invoice_id', '=', invoice)
    .execute();
  const { rows } = await sql<NoteRow>`${noteColumns} where n.id = ${id}`.execute(executor);
  const row = rows[0];
  if (row === undefined) throw new Error(`note ${id} is missing right after it was written`);
  return row;
}

async function findInvoice(
  executor: Executor,
  scope: NoteScope,
  publicId: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select i.id from invoice i where i.public_id = ${publicId} and ${
      scope.rows === 'all'
        ? sql`true`
        : sql`i.customer_id in (
            select r.customer_id from customer_role r join customer c on c.id = r.customer_id
            where r.account_id = ${scope.accountId} and c.status = 'Active' and c.deleted_at is null)`
    }`.execute(executor);
  return rows[0]?.id;
}

/** Columns of a note; the author is null once the account is erased. */
const noteColumns = sql`
  select n.public_id as id, n.text, n.created_at,
    case when a.erased_at is null then a.public_id end as author_id,
    case when a.erased_at is null then a.email end as email,
    case when a.erased_at is null then a.first_name end as first_name,
    case when a.erased_at is null then a.last_name end as last_name
  from note n join account a on a.id = n.author_account_id`;
