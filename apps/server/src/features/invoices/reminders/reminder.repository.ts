import { type RawBuilder, sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { inScope } from '../invoice-scope.repository.ts';
import type { InvoiceScope } from '../invoices.policy.ts';
import { inYearOf } from '../row-year.repository.ts';

/*
 * The invoices that a reminder names, and the reminders that name an invoice. Both are documents of the same provider and the
 * same customer, so a user who sees one of them sees the other.
 */

/** The classes of documents of the type invoice: with them, the look-up uses the index of the business key. */
const INVOICE_CLASSES = sql`array['invoice', 'corrected-invoice', 'credit-note', 'self-billed']`;

/**
 * Finds the invoice of the number in `reminded_invoice m`, on the reminder `invoice r`. If the customer has several
 * current invoices with this number, it is the newest one that is not newer than the reminder.
 */
const INVOICE_OF_NUMBER = sql`select n.* from invoice n
  where n.superseded_by_id is null and n.provider_id = m.provider_id and n.type_value = 0
    and n.document_class = any(${INVOICE_CLASSES}) and lower(btrim(n.document_number)) = m.number_key
    and n.customer_id = m.customer_id and n.invoice_date <= r.invoice_date
  order by n.issue_year desc, n.invoice_date desc, n.id desc limit 1`;

/** The current reminders that are about `invoice i`, as `from` and `where` with `invoice r`. */
const REMINDERS_OF_INVOICE = sql`from reminded_invoice m join invoice r on r.id = m.reminder_id and ${inYearOf(sql`m.issue_year`, sql`r.issue_year`)}
  where m.customer_id = i.customer_id and m.provider_id = i.provider_id and m.number_key = lower(btrim(i.document_number))
    and r.superseded_by_id is null and i.id = (select n.id from (${INVOICE_OF_NUMBER}) n)`;

/**
 * The day of the latest reminder that is about the invoice `i`, for the few documents of a page; null if there is none.
 * Most customers have no reminders: a check by customer comes first, and numbers are compared only if it succeeds.
 */
export const REMINDED_ON: RawBuilder<unknown> = sql`case when i.type_value = 0
    and exists (select from reminded_invoice m where m.customer_id = i.customer_id) then (
  select max(r.invoice_date) ${REMINDERS_OF_INVOICE}) end`;

export interface NamedInvoice {
  /** The number as printed on the invoice, or as written in the reminder if there is no such invoice. */
  readonly number: string;
  readonly id: string | null;
  readonly date: string | null;
}

/** The invoices that a reminder names, in its order. */
export async function listRemindedInvoices(
  executor: Executor,
  scope: InvoiceScope,
  reminderId: string,
): Promise<readonly NamedInvoice[]> {
  const { rows } = await sql<NamedInvoice>`
    select coalesce(found.document_number, m.document_number) as number, found.public_id as id, found.invoice_date as date
    from (select i.* from invoice i where i.public_id = ${reminderId} and ${inScope(scope)}) r
    join reminded_invoice m on m.reminder_id = r.id
    left join lateral (${INVOICE_OF_NUMBER}) found on true
    order by m.position`.execute(executor);
  return rows;
}

export type ReminderRow = Row<'invoice', 'public_id' | 'document_number' | 'invoice_date'>;

/** The reminders that are about an invoice, newest first. */
export async function listReminders(
  executor: Executor,
  scope: InvoiceScope,
  invoiceId: string,
): Promise<readonly ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select found.* from (
      select i.* from invoice i where i.public_id = ${invoiceId} and i.type_value = 0 and ${inScope(scope)}
    ) i
    cross join lateral (select r.public_id, r.document_number, r.invoice_date, r.id ${REMINDERS_OF_INVOICE}) found
    order by found.invoice_date desc, found.id desc`.execute(executor);
  return rows;
}
