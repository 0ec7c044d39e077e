import { type InferResult, sql } from 'kysely';
import type { Executor, Row } from '../../platform/database/index.ts';
import type { NoteScope } from './notes.policy.ts';

export type NoteRow = Readonly<InferResult<ReturnType<typeof selectNotes>>[number]>;

/** Maximum number of notes of one document. */
const MAX_NOTES = 500;

/**
 * The notes of a document, newest first; undefined if the document is out of scope.
 * @param publicId of the document
 */
export async function listNotes(
  executor: Executor,
  scope: NoteScope,
  publicId: string,
): Promise<NoteRow[] | undefined> {
  const document = await findDocument(executor, scope, publicId);
  if (document === undefined) return undefined;
  return selectNotes(executor)
    .where('n.invoice_id', '=', document.id)
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .execute();
}

/** Creates a note and makes it the latest note of the document. Returns `full` at the maximum number of notes. */
export async function createNote(
  executor: Executor,
  scope: NoteScope,
  publicId: string,
  authorId: number,
  text: string,
): Promise<NoteRow | 'out-of-scope' | 'full'> {
  const document = await findDocument(executor, scope, publicId);
  if (document === undefined) return 'out-of-scope';
  const { id: invoiceId, issue_year } = document;
  // The lock on the state row makes concurrent writers wait for each other, so that `latest_note` is the note that was
  // created last.
  await sql`select from invoice_state where invoice_id = ${invoiceId} for update`.execute(executor);
  const { count } = await executor
    .selectFrom('note')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_NOTES) return 'full';
  const { id } = await executor
    .insertInto('note')
    .values({ invoice_id: invoiceId, issue_year, author_account_id: authorId, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  await executor
    .updateTable('invoice_state')
    .set({ latest_note: text })
    .where('invoice_id', '=', invoiceId)
    .execute();
  return selectNotes(executor).where('n.id', '=', id).executeTakeFirstOrThrow();
}

async function findDocument(
  executor: Executor,
  scope: NoteScope,
  publicId: string,
): Promise<Pick<Row<'invoice'>, 'id' | 'issue_year'> | undefined> {
  const inScope =
    scope.rows === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`i.customer_id in (
          select r.customer_id from customer_role r join customer c on c.id = r.customer_id
          where r.account_id = ${scope.accountId} and c.status = 'Active' and c.deleted_at is null)`;
  return executor
    .selectFrom('invoice as i')
    .select(['i.id', 'i.issue_year'])
    .where('i.public_id', '=', publicId)
    .where(inScope)
    .executeTakeFirst();
}

/** Notes with their authors; an author is null once the account is erased. */
function selectNotes(executor: Executor) {
  return executor
    .selectFrom('note as n')
    .leftJoin('account as a', (join) =>
      join.onRef('a.id', '=', 'n.author_account_id').on('a.erased_at', 'is', null),
    )
    .select([
      'n.public_id as id',
      'n.text',
      'n.created_at',
      'a.public_id as author_public_id',
      'a.email',
      'a.first_name',
      'a.last_name',
    ]);
}
