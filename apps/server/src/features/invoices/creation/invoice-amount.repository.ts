import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { InvoiceAmount } from '../amounts/invoice-amount.ts';
import type { DocumentReference } from '../row-year.repository.ts';

/** Stores the amounts and due dates that documents state, unless they are stored already. */
export async function createInvoiceAmounts(
  executor: Executor,
  amounts: readonly (InvoiceAmount & DocumentReference)[],
): Promise<void> {
  if (amounts.length === 0) return;
  await sql`
    insert into invoice_amount (invoice_id, issue_year, provider_id, type_value, amount, currency, due_date)
    select i.id, i.issue_year, i.provider_id, i.type_value, r.amount, r.currency, r."dueDate"
    from jsonb_to_recordset(${JSON.stringify(amounts)}::jsonb) as r(
      "invoiceId" bigint, "issueYear" smallint, amount numeric, currency text, "dueDate" date)
    join invoice i on i.id = r."invoiceId" and i.issue_year = r."issueYear"
    on conflict (invoice_id) do nothing`.execute(executor);
}
