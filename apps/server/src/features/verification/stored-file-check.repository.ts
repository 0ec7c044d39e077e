import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { StoredBytes } from '../../platform/document-store/index.ts';

/** The files in the database whose hash begins with this byte; about four thousand of a million documents. */
export async function listStoredFiles(executor: Executor, firstByte: number): Promise<StoredBytes[]> {
  const from = Buffer.from([firstByte]);
  const to = firstByte === 255 ? null : Buffer.from([firstByte + 1]);
  const { rows } = await sql<StoredBytes>`
    select sha256, size from stored_file
    where sha256 >= ${from} and (${to}::bytea is null or sha256 < ${to}) order by sha256`.execute(executor);
  return rows;
}

export async function countStoredFiles(executor: Executor): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from stored_file`.execute(executor);
  return rows[0]?.count ?? 0;
}

/** Those of the hashes that a row names now. */
export async function listNamedHashes(executor: Executor, hashes: readonly Buffer[]): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const { rows } = await sql<{ sha256: Buffer }>`
    select sha256 from stored_file where sha256 = any(${[...hashes]}::bytea[])`.execute(executor);
  return rows.map(({ sha256 }) => sha256);
}

/** A readable description of a file: the documents that it is a part of, otherwise the names under which it came in. */
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

/** Days since 1970 by the database's clock, which all instances share. */
export async function findDayNumber(executor: Executor): Promise<number> {
  const { rows } = await sql<{ day: number }>`
    select ((now() at time zone 'UTC')::date - date '1970-01-01')::integer as day`.execute(executor);
  return rows[0]?.day ?? 0;
}
