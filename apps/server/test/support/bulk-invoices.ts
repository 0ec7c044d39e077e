import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../src/platform/database/index.ts';

export interface BulkInvoices {
  readonly count: number;
  readonly customerIds: readonly number[];
  readonly providerIds: readonly number[];
  /** Prefix of the numbers, so that the numbers of two calls are different. */
  readonly prefix?: string;
}

/**
 * Thousands of documents in one statement, spread unevenly over three years: some days have none, some have dozens. Customers, providers
 * and types depend on the row number, and are the same in every run.
 */
export async function insertBulkInvoices(executor: Executor, bulk: BulkInvoices): Promise<void> {
  const { count, customerIds, providerIds, prefix = 'N' } = bulk;
  const file = await sql<{ id: number }>`
    insert into stored_file (sha256, size) values (sha256('bulk'), 4)
    on conflict (sha256) do update set size = excluded.size returning id`.execute(executor);
  const pick = (ids: readonly number[], salt: string): RawBuilder<unknown> =>
    sql`(${[...ids]}::integer[])[1 + (abs(hashtext(${salt} || k)::bigint) % ${ids.length})::integer]`;
  await sql`
    insert into invoice (customer_id, provider_id, type_value, invoice_date, issue_year, document_class, document_number, document_name, pdf_file_id)
    select ${pick(customerIds, 'customer')}, ${pick(providerIds, 'provider')}, type, day, extract(year from day),
      (array['invoice', 'remittance-advice', 'reminder'])[type + 1], ${prefix}::text || k, 'x.pdf', ${file.rows[0]?.id}
    from generate_series(1, ${count}::integer) k, lateral (
      select (abs(hashtext('type' || k)::bigint) % 3)::smallint as type,
        date '2024-01-01' + (abs(hashtext('day' || k)::bigint) % 33)::integer * (abs(hashtext('leap' || k)::bigint) % 33)::integer as day) t`.execute(
    executor,
  );
}
