import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { isInScope } from './journal-scope.repository.ts';
import type { JournalScope } from './journal.policy.ts';

export interface IndexRowSuggestion
  extends Pick<Row<'intake_receipt'>, 'document_number' | 'document_date' | 'type_value'> {
  readonly at: Date;
  /** The customer number in the index. */
  readonly said_number: string | null;
  readonly said_name: string | null;
  readonly customer_id: string | null;
  readonly customer_name: string | null;
  readonly customer_number: string | null;
}

/** As many as a person can compare quickly. */
const MAX_SUGGESTIONS = 5;
/** If a file and an index came further apart, they do not belong to the same document. */
const MAX_DAYS_APART = 30;

/**
 * Index rows of the receipt's provider that name a file with the name of the receipt's file and came without that file,
 * newest first. Rows whose document number differs from the receipt's are left out.
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
    where r.id = ${receiptId} and ${isInScope(scope)} and r.sha256 is not null
      and o.state = 'rejected' and o.sha256 is null and 'file-missing' = any(o.reasons)
      and o.received_at between r.received_at - make_interval(days => ${MAX_DAYS_APART})
        and r.received_at + make_interval(days => ${MAX_DAYS_APART})
      and (r.document_number is null or o.document_number is null
        or lower(btrim(o.document_number)) = lower(btrim(r.document_number)))
    order by o.received_at desc, o.id desc limit ${MAX_SUGGESTIONS}`.execute(executor);
  return rows;
}
