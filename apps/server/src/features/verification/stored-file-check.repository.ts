import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { StoredBytes } from '../../platform/document-store/index.ts';

/** Rows per query. */
const PAGE_SIZE = 1_000;
const HASH_DIGITS = 64;

/** The rows of files whose hash begins with these hexadecimal digits, in the order of their hashes, a page at a time. */
export async function* listStoredFiles(executor: Executor, prefix: string): AsyncGenerator<StoredBytes> {
  const last = Buffer.from(prefix.padEnd(HASH_DIGITS, 'f'), 'hex');
  let rows = await listPage(executor, '>=', Buffer.from(prefix.padEnd(HASH_DIGITS, '0'), 'hex'), last);
  for (;;) {
    yield* rows;
    const end = rows.at(-1);
    if (end === undefined || rows.length < PAGE_SIZE) return;
    rows = await listPage(executor, '>', end.sha256, last);
  }
}

function listPage(executor: Executor, from: '>' | '>=', first: Buffer, last: Buffer): Promise<StoredBytes[]> {
  return executor
    .selectFrom('stored_file')
    .select(['sha256', 'size'])
    .where('sha256', from, first)
    .where('sha256', '<=', last)
    .orderBy('sha256')
    .limit(PAGE_SIZE)
    .execute();
}

/** More files than these are only estimated: counting millions takes as long as reading a part of them. */
const MAX_COUNTED = 100_000;

/** For a progress bar: the exact number of few files, the planner's estimate of many. */
export async function estimateStoredFiles(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select case when reltuples > ${MAX_COUNTED} then reltuples::bigint else (select count(*) from stored_file) end as count
    from pg_class where oid = 'stored_file'::regclass`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** The hashes, in hex, of the files that have a row now. */
export async function listHashesWithRow(
  executor: Executor,
  files: readonly { readonly sha256: Buffer }[],
): Promise<ReadonlySet<string>> {
  const hashes = files.map(({ sha256 }) => sha256);
  if (hashes.length === 0) return new Set();
  const rows = await executor
    .selectFrom('stored_file')
    .select('sha256')
    .where(sql<boolean>`sha256 = any(${hashes}::bytea[])`)
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256.toString('hex')));
}

/** A readable description of a file: the documents that contain it, otherwise the file names with which it came in. */
export async function describeFile(executor: Executor, sha256: Buffer): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    with file as (select id from stored_file where sha256 = ${sha256}),
    document as (
      select i.document_number || ' of ' || p.name as text
      from invoice i join provider p on p.id = i.provider_id
      where i.pdf_file_id = (select id from file) or i.xml_file_id = (select id from file))
    select text from document
    union
    select file_name || ' (held), of ' || p.name
    from intake_receipt r join provider p on p.id = r.provider_id
    where (r.file_id = (select id from file) or r.companion_file_id = (select id from file)) and not exists (select from document)
    order by text`.execute(executor);
  return rows.map(({ text }) => text);
}
