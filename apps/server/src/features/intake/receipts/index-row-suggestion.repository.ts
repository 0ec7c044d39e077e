import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';
import { inJournal } from './journal-conditions.repository.ts';
import type { JournalScope } from './journal.policy.ts';

export interface IndexRowSuggestion {
  readonly at: Date;
  readonly document_number: string | null;
  readonly document_date: string | null;
  readonly type_value: number | null;
  /** The customer number in the index. */
  readonly said_number: string | null;
  readonly said_name: string | null;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly customer_number: string | null;
}

/** As many as a person can compare quickly. */
const MAX_OFFERS = 5;
/** A file and an index that came further apart do not describe the same document. */
const MAX_DAYS_APART = 30;

/**
 * Index rows of the receipt's provider that named a file of the same name which did not come with them, newest first.
 * Rows with another number than that of the receipt are left out.
 */
export async function listIndexRowSuggestions(
  executor: Executor,
  scope: JournalScope,
  receiptId: number,
): Promise<IndexRowSuggestion[]> {
  const { rows } = await sql<IndexRowSuggestion>`
    select o.received_at as at, o.document_number, o.document_date, o.type_value,
      o.facts #>> '{index,customerNumber}' as said_number, o.facts #>> '{index,customerName}' as said_name,
      c.public_id as customer_id, c.name as customer_name, c.customer_number
    from intake_receipt r
    join intake_receipt o on o.provider_id = r.provider_id and fold_file_name(o.file_name) = fold_file_name(r.file_name)
    left join lateral (
      select c.public_id, c.name, c.customer_number
      from customer c join customer_provider cp on cp.customer_id = c.id and cp.provider_id = r.provider_id
      where c.customer_number = btrim(o.facts #>> '{index,customerNumber}') and c.deleted_at is null
    ) c on true
    where r.id = ${receiptId} and ${inJournal(scope)} and r.sha256 is not null
      and o.state = 'rejected' and o.sha256 is null and 'file-missing' = any(o.reasons)
      and o.received_at between r.received_at - make_interval(days => ${MAX_DAYS_APART})
        and r.received_at + make_interval(days => ${MAX_DAYS_APART})
      and (r.document_number is null or o.document_number is null
        or lower(btrim(o.document_number)) = lower(btrim(r.document_number)))
    order by o.received_at desc, o.id desc limit ${MAX_OFFERS}`.execute(executor);
  return rows;
}
