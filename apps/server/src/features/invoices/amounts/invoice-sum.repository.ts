import { MAX_COUNTED_DOCUMENTS } from '@belegfach/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { inScope } from '../invoice-scope.repository.ts';
import { isMatching, type MatchingDocuments } from '../list/matching-documents.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';

export interface SumRow {
  /** The number of documents within the scope. */
  readonly documents: number;
  /** Documents whose amount or currency is not known. */
  readonly unknown: number;
  /** The number of different kinds among the documents; a corrected invoice counts as an invoice. */
  readonly kinds: number;
  readonly sums: readonly { readonly currency: string; readonly amount: string }[];
}

/** The sums of documents by currency, in exact decimals; documents outside the scope are left out. */
export function sumAmounts(executor: Executor, scope: InvoiceScope, ids: readonly string[]): Promise<SumRow> {
  return sumOf(
    executor,
    sql`select i.id, i.document_class from invoice i
      where i.public_id = any(${[...ids]}::uuid[]) and ${inScope(scope)}`,
  );
}

/**
 * Like `sumAmounts`, for the documents that match the filters of a list. Reads at most one document more than the
 * limit, so that the caller can tell that there are too many for a sum.
 */
export function sumMatchingAmounts(
  executor: Executor,
  scope: InvoiceScope,
  documents: MatchingDocuments,
): Promise<SumRow> {
  return sumOf(
    executor,
    sql`select i.id, i.document_class from invoice i
      join customer c on c.id = i.customer_id join invoice_state s on s.invoice_id = i.id
      where ${isMatching(scope, documents)} limit ${sql.lit(MAX_COUNTED_DOCUMENTS + 1)}`,
  );
}

async function sumOf(executor: Executor, documents: RawBuilder<unknown>): Promise<SumRow> {
  const { rows } = await sql<SumRow>`
    with document as materialized (${documents}),
    chosen as materialized (
      select a.amount, a.currency,
        case i.document_class when 'corrected-invoice' then 'invoice' else i.document_class end as kind
      from document i left join invoice_amount a on a.invoice_id = i.id
    ), summed as (
      select currency, sum(amount)::text as amount from chosen where currency is not null group by currency
    )
    select count(*) as documents, count(*) filter (where currency is null) as unknown, count(distinct kind) as kinds,
      (select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount) order by currency), '[]')
        from summed) as sums
    from chosen`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('the statement always has one row');
  return row;
}
