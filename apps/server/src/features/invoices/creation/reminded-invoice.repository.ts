import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import type { DocumentReference } from '../row-year.repository.ts';

/** A document with the numbers that it names. */
interface NamedNumbers extends DocumentReference {
  readonly numbers: readonly string[];
}

/** Stores which invoices reminders name, unless it is stored already. Documents of other types are skipped. */
export async function createRemindedInvoices(
  executor: Executor,
  documents: readonly NamedNumbers[],
): Promise<void> {
  const named = documents.filter(({ numbers }) => numbers.length > 0);
  if (named.length === 0) return;
  await sql`
    insert into reminded_invoice (reminder_id, issue_year, position, customer_id, provider_id, document_number)
    select i.id, i.issue_year, n.position, i.customer_id, i.provider_id, n.number
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as r("invoiceId" bigint, "issueYear" smallint, numbers jsonb)
    join invoice i on i.id = r."invoiceId" and i.issue_year = r."issueYear" and i.type_value = 2
    cross join lateral jsonb_array_elements_text(r.numbers) with ordinality as n (number, position)
    on conflict (reminder_id, position) do nothing`.execute(executor);
}
