import type { DownloadAllQuery } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import {
  countedFilters,
  customerFilters,
  documentFilters,
  stateFilters,
} from '../invoice-columns.repository.ts';
import { allOf, type Condition, inScope } from '../invoice-scope.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/** A document to be added to an archive. */
export interface ArchiveRow
  extends Readonly<
    Pick<Row<'invoice'>, 'provider_id' | 'document_name' | 'document_number' | 'invoice_date'> &
      Pick<Row<'customer'>, 'customer_number'> &
      Pick<Row<'stored_file'>, 'sha256' | 'size'>
  > {
  readonly invoice_id: number;
  readonly id: string;
  readonly type_value: 0 | 1 | 2;
  readonly provider_name: string;
  readonly customer_name: string;
}

/** The content of an archive: documents that match the filters and existed when it began. */
export interface ArchiveContent {
  readonly filters: Omit<DownloadAllQuery, 'newSince'>;
  readonly providerId: number | undefined;
  /** Leaves out documents that this account has downloaded already; undefined for all documents. */
  readonly newFor: number | undefined;
  readonly until: Date;
}

/** Rows per query: little memory, and few statements for ten thousand documents. */
export const ARCHIVE_BATCH = 200;

/** The next documents of an archive after `after`, oldest first. */
export async function listArchiveRows(
  executor: Executor,
  scope: InvoiceScope,
  content: ArchiveContent,
  after: ArchiveRow | undefined,
): Promise<ArchiveRow[]> {
  const behind =
    after === undefined
      ? sql``
      : sql`and (i.invoice_date, i.id) > (${after.invoice_date}::date, ${after.invoice_id})`;
  const { rows } = await sql<ArchiveRow>`
    select i.id as invoice_id, i.public_id as id, i.provider_id, p.name as provider_name, i.document_name, i.document_number,
      i.invoice_date, i.type_value, c.customer_number, c.name as customer_name, f.sha256, f.size
    from invoice i
    join customer c on c.id = i.customer_id
    join provider p on p.id = i.provider_id
    join stored_file f on f.id = i.pdf_file_id
    join invoice_state s on s.invoice_id = i.id
    where ${belongsTo(scope, content)} ${behind}
    order by i.invoice_date, i.id limit ${ARCHIVE_BATCH}`.execute(executor);
  return rows;
}

/** The number of documents that an archive will contain. */
export async function countArchiveRows(
  executor: Executor,
  scope: InvoiceScope,
  content: ArchiveContent,
): Promise<number> {
  const { count } = await executor
    .selectFrom('invoice as i')
    .innerJoin('customer as c', 'c.id', 'i.customer_id')
    .innerJoin('invoice_state as s', 's.invoice_id', 'i.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql<boolean>`${belongsTo(scope, content)}`)
    .executeTakeFirstOrThrow();
  return count;
}

function belongsTo(scope: InvoiceScope, { filters, providerId, newFor, until }: ArchiveContent): Condition {
  return allOf([
    sql`i.superseded_by_id is null`,
    inScope(scope),
    ...countedFilters(filters, providerId),
    ...documentFilters(filters),
    ...customerFilters(filters),
    ...stateFilters(filters),
    sql`i.created_at <= ${until}`,
    ...(newFor === undefined
      ? []
      : [sql`not exists (select from download d where d.invoice_id = i.id and d.account_id = ${newFor})`]),
  ]);
}

/**
 * Stores which documents an archive delivered to a user who is no customer-user. Their downloads do not set the last
 * download of a document (INV-43), but their next archive of new documents leaves these out.
 */
export async function rememberArchived(
  executor: Executor,
  scope: InvoiceScope,
  accountId: number,
  invoiceIds: readonly number[],
): Promise<void> {
  await sql`
    insert into download (invoice_id, account_id, part)
    select i.id, ${accountId}, 'pdf' from invoice i
    where i.id = any(${[...invoiceIds]}::bigint[]) and ${inScope(scope)}
      and not exists (select from download d where d.invoice_id = i.id and d.account_id = ${accountId})`.execute(
    executor,
  );
}

/**
 * The current time of the clock that dates documents; documents that come in during an archive belong to the next one.
 */
export async function findArchiveEnd(executor: Executor): Promise<Date> {
  const now = sql<Date>`clock_timestamp()`;
  return (await executor.selectNoFrom(now.as('now')).executeTakeFirstOrThrow()).now;
}
