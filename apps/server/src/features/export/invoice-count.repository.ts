import type { InvoiceCount } from '@belegfach/contract';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { ExportScope } from './export.policy.ts';

/**
 * The number of documents of a month by provider. It comes from the month counters, which have at most three rows per
 * provider and month.
 * @param firstDay `YYYY-MM-01`
 */
export async function listInvoiceCounts(
  executor: Executor,
  scope: ExportScope,
  firstDay: string,
): Promise<InvoiceCount[]> {
  if (scope.rows !== 'all') return [];
  return executor
    .selectFrom('provider as p')
    .leftJoin('invoice_month_count as n', (join) =>
      join.onRef('n.provider_id', '=', 'p.id').on('n.month', '=', firstDay),
    )
    .select(['p.name as providername', sql<number>`coalesce(sum(n.count), 0)::integer`.as('invoiceCount')])
    .groupBy('p.id')
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
}
