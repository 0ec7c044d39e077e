import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { isMatching, type MatchingDocuments } from '../list/matching-documents.repository.ts';
import { allOf, type Condition, inScope } from '../invoice-scope.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';
import type { DocumentReference } from '../row-year.repository.ts';
import {
  ZIPPED_DOCUMENT_COLUMNS,
  ZIPPED_DOCUMENT_JOINS,
  type ZippedDocument,
} from '../zip/zipped-document.repository.ts';

/** Selects the documents of an archive: those that match the filters and existed when the archive began. */
export interface ArchiveSelection extends MatchingDocuments {
  /** Internal id of an account whose downloaded documents are left out; undefined for all documents. */
  readonly notDownloadedBy: number | undefined;
  readonly createdUntil: Date;
  /** The moment since which documents are new to the caller, the same for the whole archive. */
  readonly newSince: Date | null;
}

/** Rows per query: little memory, and few statements for ten thousand documents. */
export const ARCHIVE_BATCH = 200;

/**
 * The next documents of an archive, oldest first.
 * @param lastRow the last row of the previous batch
 */
export async function listArchiveRows(
  executor: Executor,
  scope: InvoiceScope,
  selection: ArchiveSelection,
  lastRow: ZippedDocument | undefined,
): Promise<ZippedDocument[]> {
  const afterLastRow =
    lastRow === undefined
      ? sql``
      : sql`and (i.invoice_date, i.id) > (${lastRow.invoice_date}::date, ${lastRow.invoice_id})`;
  const { rows } = await sql<ZippedDocument>`
    select ${ZIPPED_DOCUMENT_COLUMNS} from invoice i ${ZIPPED_DOCUMENT_JOINS}
    join invoice_state s on s.invoice_id = i.id
    where ${isSelected(scope, selection)} ${afterLastRow}
    order by i.invoice_date, i.id limit ${ARCHIVE_BATCH}`.execute(executor);
  return rows;
}

/** The number of documents that an archive will contain. */
export async function countArchiveRows(
  executor: Executor,
  scope: InvoiceScope,
  selection: ArchiveSelection,
): Promise<number> {
  const { count } = await executor
    .selectFrom('invoice as i')
    .innerJoin('customer as c', 'c.id', 'i.customer_id')
    .innerJoin('invoice_state as s', 's.invoice_id', 'i.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`${isSelected(scope, selection)}`)
    .executeTakeFirstOrThrow();
  return count;
}

function isSelected(
  scope: InvoiceScope,
  { notDownloadedBy, createdUntil, ...documents }: ArchiveSelection,
): Condition {
  return allOf([
    isMatching(scope, documents),
    sql`i.created_at <= ${createdUntil}`,
    ...(notDownloadedBy === undefined
      ? []
      : [
          sql`not exists (select from download d where d.invoice_id = i.id and d.account_id = ${notDownloadedBy})`,
        ]),
  ]);
}

/**
 * Records the documents that an archive delivered to a back-office user. Such a download does not set the last download
 * of a document (INV-43), but the user's next archive of new documents leaves the document out.
 */
export async function recordArchivedDownloads(
  executor: Executor,
  scope: InvoiceScope,
  accountId: number,
  documents: readonly DocumentReference[],
): Promise<void> {
  await sql`
    insert into download (invoice_id, issue_year, account_id, part)
    select i.id, i.issue_year, ${accountId}, 'pdf'
    from jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as d("invoiceId" bigint, "issueYear" smallint)
    join invoice i on i.id = d."invoiceId" and i.issue_year = d."issueYear"
    where ${inScope(scope)} and not exists (select from download d where d.invoice_id = i.id and d.account_id = ${accountId})`.execute(
    executor,
  );
}

/** The current time of the clock that sets `invoice.created_at`. */
export async function getDatabaseTime(executor: Executor): Promise<Date> {
  const now = sql<Date>`clock_timestamp()`;
  return (await executor.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now;
}
