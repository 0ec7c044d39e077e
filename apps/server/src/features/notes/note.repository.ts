import { type InferResult, sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { NoteScope } from './notes.policy.ts';

export type NoteRow = Readonly<InferResult<ReturnType<typeof notes>>[number]>;

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
  return notes(executor)
    .where('n.invoice_id', '=', invoice)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute();
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
  const { count } = await executor
    .selectFrom('note')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invoice_id', '=', invoice)
    .executeTakeFirstOrThrow();
  if (count >= MAX_NOTES) return 'full';
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
  return notes(executor).where('n.id', '=', id).executeTakeFirstOrThrow();
}

async function findInvoice(
  executor: Executor,
  scope: NoteScope,
  publicId: string,
): Promise<number | undefined> {
  const inScope =
    scope.rows === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`i.customer_id in (
          select r.customer_id from customer_role r join customer c on c.id = r.customer_id
          where r.account_id = ${scope.accountId} and c.status = 'Active' and c.deleted_at is null)`;
  const row = await executor
    .selectFrom('invoice as i')
    .select('i.id')
    .where('i.public_id', '=', publicId)
    .where(inScope)
    .executeTakeFirst();
  return row?.id;
}

/** Notes with their authors; an author is null once the account is erased. */
function notes(executor: Executor) {
  return executor
    .selectFrom('note as n')
    .leftJoin('account as a', (join) =>
      join.onRef('a.id', '=', 'n.author_account_id').on('a.erased_at', 'is', null),
    )
    .select([
      'n.public_id as id',
      'n.text',
      'n.created_at',
      'a.public_id as author_id',
      'a.email',
      'a.first_name',
      'a.last_name',
    ]);
}
