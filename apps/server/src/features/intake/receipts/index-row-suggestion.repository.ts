import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { isInScope } from './journal/journal-scope.repository.ts';
import type { JournalScope } from './journal/journal.policy.ts';

export interface IndexRowSuggestion
  extends Row<'intake_receipt', 'received_at' | 'document_number' | 'document_date' | 'type_value'> {
  readonly index_customer_number: string | null;
  readonly index_customer_name: string | null;
  /** The customer of the provider that has this number now. */
  readonly customer_public_id: string | null;
  readonly customer_name: string | null;
  readonly customer_number: string | null;
}

/** A person can compare five suggestions quickly. */
const MAX_SUGGESTIONS = 5;
/** If more than this number of days is between a file and an index, they do not belong to the same document. */
const MAX_DAYS_APART = 30;

/**
 * Lists index rows that name a file with the same name as the file of receipt `r` and that came without a file, newest
 * first. Such a row has a receipt `o` of its own. Rows with another document number are left out.
 */
export async function listIndexRowSuggestions(
  executor: Executor,
  scope: JournalScope,
  receiptId: number,
): Promise<IndexRowSuggestion[]> {
  const { rows } = await sql<IndexRowSuggestion>`
    select o.received_at, o.document_number, o.document_date, o.type_value,
      o.facts #>> '{index,customerNumber}' as index_customer_number,
      o.facts #>> '{index,customerName}' as index_customer_name,
      c.public_id as customer_public_id, c.name as customer_name, c.customer_number
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
