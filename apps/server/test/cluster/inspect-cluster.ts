import { sql } from 'kysely';
import { checkCounters } from '../../src/features/invoices/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import type { Stored } from './ledger.ts';

/** All documents of the database, with the hashes of their files. */
export async function listStored(owner: Database): Promise<readonly Stored[]> {
  const rows = await owner.executor
    .selectFrom('invoice as i')
    .innerJoin('stored_file as f', 'f.id', 'i.pdf_file_id')
    .select(['i.document_number', 'f.sha256'])
    .execute();
  return rows.map(({ document_number, sha256 }) => ({
    number: document_number,
    sha256: sha256.toString('hex'),
  }));
}

/** The number of customers for each name, among the customers from this customer number on. */
export async function countCustomerNames(owner: Database, from: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select name, count(*) as count from customer where customer_number >= ${String(from)} group by name`.execute(
    owner.executor,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** The number of counters of the lists that differ from the documents. */
export function countCounterFaults(database: Database): Promise<number> {
  return checkCounters(database, { signal: new AbortController().signal, onDifferences: () => undefined });
}

/** The number of e-mails that are not sent yet, plus the notices that these accounts still have to get. */
export async function countWaiting(owner: Database, emails: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from mail where state = 'pending') + (
      select count(*) from pending_notice p join account a on a.id = p.account_id where a.email = any(${emails})) as count`.execute(
    owner.executor,
  );
  return rows[0]?.count ?? 0;
}

/** The number of audit entries about purged documents, and the number of different documents in them. */
export async function countPurgeEntries(owner: Database): Promise<{ entries: number; documents: number }> {
  return owner.executor
    .selectFrom('audit_event')
    .where('action', '=', 'document.purge')
    .select(({ fn }) => [
      fn.countAll<number>().as('entries'),
      fn.count<number>('target_id').distinct().as('documents'),
    ])
    .executeTakeFirstOrThrow();
}
