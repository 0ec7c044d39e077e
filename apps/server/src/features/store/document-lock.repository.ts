import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { LockMode } from '../../platform/object-storage/index.ts';

/** The place and the mode of the locks of documents. If one of these values changes, all documents are locked again. */
export interface LockTarget {
  /** The identity of the store. */
  readonly place: string;
  readonly mode: LockMode;
  /** The years for which documents are kept, by type value. */
  readonly retentionYears: readonly number[];
}

/** A file of documents, and the moment at which the longest retention of all documents with these bytes ends. */
export interface FileToLock {
  readonly sha256: Buffer;
  readonly until: Date;
}

/** The id of the document up to which all files are locked. */
export async function findLockedInvoiceId(
  executor: Executor,
  { place, mode, retentionYears }: LockTarget,
): Promise<number> {
  const row = await executor
    .selectFrom('document_lock')
    .select('last_invoice_id as id')
    .where('place', '=', place)
    .where('mode', '=', mode)
    .where('years', '=', toYears(retentionYears))
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function recordLockedInvoiceId(
  executor: Executor,
  { place, mode, retentionYears }: LockTarget,
  lastInvoiceId: number,
): Promise<void> {
  const progress = { mode, years: toYears(retentionYears), last_invoice_id: lastInvoiceId };
  await executor
    .insertInto('document_lock')
    .values({ place, ...progress })
    .onConflict((conflict) => conflict.column('place').doUpdateSet(progress))
    .execute();
}

/** For buckets that were emptied, or a database that was restored with other buckets: the next run begins with the first document. */
export async function forgetLocks(executor: Executor, place?: string): Promise<void> {
  const locks = executor.deleteFrom('document_lock');
  await (place === undefined ? locks : locks.where('place', '=', place)).execute();
}

/** The last id of the next page of documents; undefined when there are no more. */
export async function findPageEnd(
  executor: Executor,
  { after, upTo, limit }: { readonly after: number; readonly upTo: number; readonly limit: number },
): Promise<number | undefined> {
  const page = executor
    .selectFrom('invoice')
    .select('id')
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .orderBy('id')
    .limit(limit);
  const row = await executor
    .selectFrom(page.as('page'))
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? undefined;
}

/** The files of one page of documents, with the end of their retention. */
export async function listFilesToLock(
  executor: Executor,
  { after, upTo }: { readonly after: number; readonly upTo: number },
  retentionYears: readonly number[],
): Promise<readonly FileToLock[]> {
  const { rows } = await sql<FileToLock>`
    with page as (select pdf_file_id, xml_file_id from invoice where id > ${after} and id <= ${upTo}),
    file as (select pdf_file_id as id from page union select xml_file_id from page where xml_file_id is not null)
    select f.sha256, longest.ends::timestamp at time zone 'Europe/Berlin' as until
    from file join stored_file f using (id) cross join lateral (${longestRetention(retentionYears)}) longest
    order by f.sha256`.execute(executor);
  return rows;
}

/** Selects from these files those that belong to documents. */
export async function listFilesOfDocuments(
  executor: Executor,
  hashes: readonly Buffer[],
  retentionYears: readonly number[],
): Promise<readonly FileToLock[]> {
  const { rows } = await sql<FileToLock>`
    select f.sha256, longest.ends::timestamp at time zone 'Europe/Berlin' as until
    from stored_file f cross join lateral (${longestRetention(retentionYears)}) longest
    where f.sha256 = any(${[...hashes]}::bytea[]) and longest.ends is not null
    order by f.sha256`.execute(executor);
  return rows;
}

/** The latest end of the retention of all documents with the file `f`. */
const longestRetention = (retentionYears: readonly number[]) => {
  const ends = sql`retention_end(d.type_value, kept_from(d.invoice_date, d.created_at), ${toYears(retentionYears)})`;
  return sql`
    select max(ends) as ends from (
      select ${ends} as ends from invoice d where d.pdf_file_id = f.id
      union all select ${ends} from invoice d where d.xml_file_id = f.id) d`;
};

const toYears = (years: readonly number[]) => sql<number[]>`${[...years]}::integer[]`;
