import type { DownloadAllQuery } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import {
  allOf,
  countedFilters,
  customerFilters,
  documentFilters,
  inScope,
  stateFilters,
} from '../invoice-conditions.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/** A document on its way into an archive. */
export interface ArchiveRow {
  readonly invoice_id: number;
  readonly id: string;
  readonly provider_id: number;
  readonly provider_name: string;
  readonly document_name: string;
  readonly document_number: string;
  readonly invoice_date: string;
  readonly type_value: 0 | 1 | 2;
  readonly customer_number: string;
  readonly customer_name: string;
  readonly sha256: Buffer;
  readonly size: number;
}

/** What an archive holds: what matches the filters, published in this period. */
export interface ArchiveContent {
  readonly filters: Omit<DownloadAllQuery, 'newSince'>;
  readonly providerId: number | undefined;
  /** Published after this moment; undefined for all. */
  readonly since: Date | undefined;
  readonly until: Date;
}

/** So many rows at once: little memory, and few statements for ten thousand documents. */
export const ARCHIVE_BATCH = 200;

/**
 * The next documents of an archive behind `after`, oldest first. Each batch checks the scope anew: whoever loses a right while an
 * archive runs gets no more of it.
 */
export async function listArchiveRows(
  executor: Executor,
  scope: InvoiceScope,
  { filters, providerId, since, until }: ArchiveContent,
  after: ArchiveRow | undefined,
): Promise<ArchiveRow[]> {
  const conditions = [
    inScope(scope),
    ...countedFilters(filters, providerId),
    ...documentFilters(filters),
    ...customerFilters(filters),
    ...stateFilters(filters),
    sql`i.created_at <= ${until}`,
    ...(since === undefined ? [] : [sql`i.created_at > ${since}`]),
    ...(after === undefined
      ? []
      : [sql`(i.invoice_date, i.id) > (${after.invoice_date}::date, ${after.invoice_id})`]),
  ];
  const { rows } = await sql<ArchiveRow>`
    select i.id as invoice_id, i.public_id as id, i.provider_id, p.name as provider_name, i.document_name, i.document_number,
      i.invoice_date, i.type_value, c.customer_number, c.name as customer_name, f.sha256, f.size
    from invoice i
    join customer c on c.id = i.customer_id
    join provider p on p.id = i.provider_id
    join stored_file f on f.id = i.pdf_file_id
    join invoice_state s on s.invoice_id = i.id
    where i.superseded_by_id is null and ${allOf(conditions)}
    order by i.invoice_date, i.id limit ${ARCHIVE_BATCH}`.execute(executor);
  return rows;
}

/** A document is committed at most this long after the moment it bears (the database's limit for a statement, and some). */
const COMMIT_DELAY = sql.lit('1 minute');

/** Now, and up to when the account's last whole archive of the same filters reached; undefined when there was none. */
export async function findArchivePeriod(
  executor: Executor,
  accountId: number,
  filters: string,
): Promise<{ readonly now: Date; readonly last: Date | undefined }> {
  const { rows } = await sql<{ now: Date; last: Date | null }>`
    select now() as now, (
      select (e.facts ->> 'until')::timestamptz - ${COMMIT_DELAY}::interval
      from audit_event e
      where e.actor_account_id = ${accountId} and e.action = 'archive.delivered' and e.facts ->> 'filters' = ${filters}
      order by e.at desc limit 1
    ) as last`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('the database did not tell the time');
  return { now: row.now, last: row.last ?? undefined };
}
