import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { isInScope } from './journal-scope.repository.ts';
import type { JournalScope } from './journal.policy.ts';

export interface ReceiptEventRow
  extends Pick<Row<'intake_event'>, 'at' | 'from_state' | 'to_state' | 'reasons'> {
  /** Name of the person, otherwise the channel. */
  readonly actor: string;
  readonly comment: string | null;
}

/** The journal's events of a receipt, in their order. */
export async function listReceiptEvents(
  executor: Executor,
  scope: JournalScope,
  receiptId: number,
): Promise<ReceiptEventRow[]> {
  const { rows } = await sql<ReceiptEventRow>`
    select e.at, coalesce(nullif(concat_ws(' ', a.last_name, nullif(a.first_name, '')), ''), a.email, e.actor) as actor,
      e.from_state, e.to_state, e.reasons, e.facts ->> 'comment' as comment
    from intake_event e
    join intake_receipt r on r.id = e.receipt_id
    left join account a on a.id = e.actor_account_id
    where e.receipt_id = ${receiptId} and ${isInScope(scope)}
    order by e.id`.execute(executor);
  return rows;
}

export type ExistingDocumentRow = Pick<
  Row<'invoice'>,
  'id' | 'public_id' | 'document_number' | 'customer_id'
> &
  Pick<Row<'customer'>, 'customer_number'> & {
    readonly document_date: string;
    readonly customer_name: string;
  };

/** The document with this id, if it belongs to the provider of the receipt. */
export async function findExistingDocument(
  executor: Executor,
  scope: JournalScope,
  receiptId: number,
  documentId: string,
): Promise<ExistingDocumentRow | undefined> {
  return executor
    .selectFrom('intake_receipt as r')
    .innerJoin('invoice as i', 'i.provider_id', 'r.provider_id')
    .innerJoin('customer as c', 'c.id', 'i.customer_id')
    .select(['i.id', 'i.public_id', 'i.document_number', 'i.invoice_date as document_date', 'i.customer_id'])
    .select(['c.customer_number', 'c.name as customer_name'])
    .where('r.id', '=', receiptId)
    .where('i.public_id', '=', documentId)
    .where(isInScope(scope))
    .executeTakeFirst();
}

export interface CustomerSuggestionRow {
  readonly id: string;
  readonly name: string;
  readonly customer_number: string;
  readonly by_identifier: boolean;
}

/** As many as a person can compare quickly. */
const MAX_SUGGESTIONS = 5;
/** Trigram similarity below which people would not call two names similar. */
const MIN_SIMILARITY = 0.35;

/**
 * Customers of the receipt's provider to which it may belong, by an identifier or a similar name. A suggestion, never a
 * decision.
 */
export async function listCustomerSuggestions(
  executor: Executor,
  scope: JournalScope,
  receiptId: number,
  clues: { readonly names: readonly string[]; readonly identifiers: readonly string[] },
): Promise<CustomerSuggestionRow[]> {
  const { rows } = await sql<CustomerSuggestionRow>`
    with receipt as (
      select r.provider_id from intake_receipt r where r.id = ${receiptId} and ${isInScope(scope)}
    ), named as (
      select fold_plain(name) as name from unnest(${[...clues.names]}::text[]) as given(name)
    ), hit as (
      select i.customer_id, 2.0 as weight
      from customer_identifier i join receipt on receipt.provider_id = i.provider_id
      where i.value = any(${[...clues.identifiers]}::text[])
      union all
      select c.id, 2.0 from customer c where c.customer_number = any(${[...clues.identifiers]}::text[])
      union all
      select c.id, similarity(c.name_plain, named.name)
      from named join customer c on c.name_plain % named.name
      where similarity(c.name_plain, named.name) >= ${MIN_SIMILARITY}
    )
    select c.public_id as id, c.name, c.customer_number, max(hit.weight) >= 2 as by_identifier
    from hit
    join customer c on c.id = hit.customer_id and c.deleted_at is null
    join customer_provider cp on cp.customer_id = c.id
    join receipt on receipt.provider_id = cp.provider_id
    group by c.id
    order by max(hit.weight) desc, c.name, c.id
    limit ${MAX_SUGGESTIONS}`.execute(executor);
  return rows;
}
