import type { InvoiceCount } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { ExportScope } from './export.policy.ts';

/**
 * The number of documents of a month by provider, from the month's counters: three rows per provider for any number of
 * documents.
 * @param firstDay `YYYY-MM-01`
 */
export async function listInvoiceCounts(
  executor: Executor,
  scope: ExportScope,
  firstDay: string,
): Promise<InvoiceCount[]> {
  const { rows } = await sql<InvoiceCount>`
    select p.name as providername, coalesce(sum(n.count), 0)::integer as "invoiceCount"
    from provider p left join invoice_month_count n on n.provider_id = p.id and n.month = ${firstDay}::date
    where ${scope.rows === 'all'}
    group by p.id order by p.name, p.id`.execute(executor);
  return rows;
}
