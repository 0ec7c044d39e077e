import type { EInvoiceShare } from '@belegfach/contract';
import { PROFILES_NOT_BY_LAW } from '@belegfach/einvoice';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/index.ts';
import type { ExportScope } from './export.policy.ts';

/**
 * The invoices of a year by provider, from the month counters, and the e-invoices among them, from an index of their own.
 * MINIMUM, BASIC WL and ZUGFeRD 1 are no e-invoices in the sense of the law.
 */
export async function listEInvoiceShares(
  executor: Executor,
  scope: ExportScope,
  year: number,
): Promise<EInvoiceShare[]> {
  if (scope.rows !== 'all') return [];
  const [firstDay, lastDay] = [`${year}-01-01`, `${year}-12-31`];
  return executor
    .selectFrom('provider as p')
    .select('p.name as providerName')
    .select((eb) => [
      eb
        .selectFrom('invoice_month_count as n')
        .select(sql<number>`coalesce(sum(n.count), 0)::integer`.as('count'))
        .whereRef('n.provider_id', '=', 'p.id')
        .where('n.month', '>=', firstDay)
        .where('n.month', '<=', lastDay)
        .where('n.type_value', '=', 0)
        .$asScalar()
        .$notNull()
        .as('invoiceCount'),
      eb
        .selectFrom('invoice as i')
        .select(sql<number>`count(*)::integer`.as('count'))
        .whereRef('i.provider_id', '=', 'p.id')
        .where('i.invoice_date', '>=', firstDay)
        .where('i.invoice_date', '<=', lastDay)
        .where('i.superseded_by_id', 'is', null)
        // A literal and not a parameter, so that every plan can use the partial index.
        .where('i.type_value', '=', sql.lit(0 as const))
        .where('i.electronic_format', 'is not', null)
        .where('i.electronic_format', 'not in', PROFILES_NOT_BY_LAW)
        .$asScalar()
        .$notNull()
        .as('eInvoiceCount'),
    ])
    .orderBy('p.name')
    .orderBy('p.id')
    .execute();
}
