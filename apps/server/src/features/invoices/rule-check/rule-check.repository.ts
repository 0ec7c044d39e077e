import { sql, type SqlBool } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { inScope } from '../invoice-scope.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

/** The receipt by which a document came in, with its check; undefined outside the scope. */
export async function findReceiptOfInvoice(executor: Executor, scope: InvoiceScope, publicId: string) {
  return executor
    .selectFrom('invoice as i')
    .leftJoin('intake_receipt as r', (join) =>
      join.onRef('r.invoice_id', '=', 'i.id').on('r.state', '=', sql.lit('accepted' as const)),
    )
    .select(['r.rule_check', 'r.rules_version', 'r.finding_count'])
    .where('i.public_id', '=', publicId)
    .where(sql<SqlBool>`${inScope(scope)}`)
    .executeTakeFirst();
}

/** The rules that a document breaks; none outside the scope. */
export async function listRulesOfInvoice(executor: Executor, scope: InvoiceScope, publicId: string) {
  return executor
    .selectFrom('invoice as i')
    .innerJoin('intake_receipt as r', 'r.invoice_id', 'i.id')
    .innerJoin('rule_finding as f', 'f.receipt_id', 'r.id')
    .select(['f.rule', 'f.class', 'f.severity', 'f.term', 'f.count', 'f.lines'])
    .where('i.public_id', '=', publicId)
    .where('r.state', '=', sql.lit('accepted' as const))
    .where(sql<SqlBool>`${inScope(scope)}`)
    .orderBy('f.rule')
    .execute();
}
