import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import type { InvoiceAmount } from '../amounts/invoice-amount.ts';
import { inScope } from '../invoice-scope.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';
import type { StoredInvoiceReading } from './electronic-invoice.ts';

export interface InvoiceDetailsRow
  extends Row<'invoice', 'document_name' | 'created_at' | 'original_is_xml'>,
    Pick<InvoiceAmount, 'amount' | 'currency'> {
  readonly id: string;
  readonly due_date: string | null;
  readonly has_xml: boolean;
  /** The content that was read from the structured part; null for a document without one. */
  readonly model: StoredInvoiceReading | null;
  readonly versions: readonly { id: string; name: string; date: string; published: string }[];
}

/**
 * A document with the values of its detail view; undefined outside the scope. The earlier versions belong to the same
 * customer, so they are within the same scope.
 */
export async function findInvoiceDetails(
  executor: Executor,
  scope: InvoiceScope,
  publicId: string,
): Promise<InvoiceDetailsRow | undefined> {
  const { rows } = await sql<InvoiceDetailsRow>`
    select i.public_id as id, i.document_name, i.created_at, i.xml_file_id is not null as has_xml, i.original_is_xml,
      a.amount, a.currency, a.due_date,
      (select r.model from invoice_reading r where r.invoice_id = i.id) as model,
      (with recursive older as (
         select o.* from invoice o where o.superseded_by_id = i.id and o.issue_year = i.issue_year
         union all
         select o.* from invoice o join older on o.superseded_by_id = older.id and o.issue_year = older.issue_year
       )
       select coalesce(json_agg(json_build_object('id', older.public_id, 'name', older.document_name, 'date', older.invoice_date,
         'published', older.created_at) order by older.created_at desc, older.id desc), '[]')
       from older) as versions
    from invoice i left join invoice_amount a on a.invoice_id = i.id
    where i.public_id = ${publicId} and ${inScope(scope)}`.execute(executor);
  return rows[0];
}
