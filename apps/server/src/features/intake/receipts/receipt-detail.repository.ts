import { sql } from 'kysely';
import type { Executor, Row } from '../../../platform/database/index.ts';
import { isInScope } from './journal/journal-scope.repository.ts';
import type { JournalScope } from './journal/journal.policy.ts';

export type ReceiptEventRow = Awaited<ReturnType<typeof listReceiptEvents>>[number];

/** The events of a receipt in their order. The actor is the name of a person, otherwise the channel. */
export async function listReceiptEvents(executor: Executor, scope: JournalScope, receiptId: number) {
  const actor = sql<string>`coalesce(nullif(concat_ws(' ', a.last_name, nullif(a.first_name, '')), ''), a.email, e.actor)`;
  return executor
    .selectFrom('intake_event as e')
    .innerJoin('intake_receipt as r', 'r.id', 'e.receipt_id')
    .leftJoin('account as a', 'a.id', 'e.actor_account_id')
    .select(['e.at', 'e.from_state', 'e.to_state', 'e.reasons', actor.as('actor')])
    .select(sql<string | null>`e.facts ->> 'comment'`.as('comment'))
    .where('e.receipt_id', '=', receiptId)
    .where(isInScope(scope))
    .orderBy('e.id')
    .execute();
}

export type ReceiptRuleRow = Awaited<ReturnType<typeof listReceiptRules>>[number];

/** The rules that the e-invoice of a receipt breaks. */
export async function listReceiptRules(executor: Executor, scope: JournalScope, receiptId: number) {
  return executor
    .selectFrom('rule_finding as r')
    .select(['r.rule', 'r.class', 'r.severity', 'r.term', 'r.count', 'r.lines'])
    .where('r.receipt_id', '=', receiptId)
    .where(isInScope(scope))
    .orderBy('r.rule')
    .execute();
}

/** The VAT ids of the provider of a receipt. */
export async function listProviderVatIds(
  executor: Executor,
  scope: JournalScope,
  receiptId: number,
): Promise<string[]> {
  const rows = await executor
    .selectFrom('intake_receipt as r')
    .innerJoin('provider_vat_id as v', 'v.provider_id', 'r.provider_id')
    .select('v.vat_id')
    .where('r.id', '=', receiptId)
    .where(isInScope(scope))
    .orderBy('v.vat_id')
    .execute();
  return rows.map(({ vat_id }) => vat_id);
}

export type ExistingDocumentRow = NonNullable<Awaited<ReturnType<typeof findExistingDocument>>>;

/** Finds a document by its public id if it belongs to the provider of the receipt. */
export async function findExistingDocument(
  executor: Executor,
  scope: JournalScope,
  receiptId: number,
  documentId: string,
) {
  return (
    executor
      .selectFrom('intake_receipt as r')
      .innerJoin('invoice as i', 'i.provider_id', 'r.provider_id')
      .innerJoin('customer as c', 'c.id', 'i.customer_id')
      .select([
        'i.id',
        'i.public_id',
        'i.document_number',
        'i.invoice_date as document_date',
        'i.customer_id',
      ])
      .select(['c.customer_number', 'c.name as customer_name', 'i.type_value'])
      // The values that the file of the existing document stated when it came in.
      .select((eb) =>
        eb
          .selectFrom('intake_receipt as o')
          .select('o.facts')
          .whereRef('o.invoice_id', '=', 'i.id')
          .whereRef('o.provider_id', '=', 'r.provider_id')
          .where('o.state', '=', 'accepted')
          .limit(1)
          .as('facts'),
      )
      .where('r.id', '=', receiptId)
      .where('i.public_id', '=', documentId)
      .where(isInScope(scope))
      .executeTakeFirst()
  );
}

export interface CustomerSuggestionRow extends Row<'customer', 'public_id' | 'name' | 'customer_number'> {
  readonly by_identifier: boolean;
}

/** A person can compare five suggestions quickly. */
const MAX_SUGGESTIONS = 5;
/** Below this trigram similarity, a person would not call two names similar. */
const MIN_SIMILARITY = 0.35;

/**
 * Customers of the receipt's provider to which the document may belong, because of an identifier or a similar name in
 * the document. A person decides on a suggestion.
 */
export async function listCustomerSuggestions(
  executor: Executor,
  scope: JournalScope,
  receiptId: number,
  { names, identifiers }: { readonly names: readonly string[]; readonly identifiers: readonly string[] },
): Promise<CustomerSuggestionRow[]> {
  const { rows } = await sql<CustomerSuggestionRow>`
    with receipt as (
      select r.provider_id from intake_receipt r where r.id = ${receiptId} and ${isInScope(scope)}
    ), named as (
      select fold_plain(name) as name from unnest(${[...names]}::text[]) as n(name)
    ), hit as (
      select i.customer_id, 2.0 as weight
      from customer_identifier i join receipt on receipt.provider_id = i.provider_id
      where i.value = any(${[...identifiers]}::text[])
      union all
      select c.id, 2.0 from customer c where c.customer_number = any(${[...identifiers]}::text[])
      union all
      select c.id, similarity(c.name_plain, named.name)
      from named join customer c on c.name_plain % named.name
      where similarity(c.name_plain, named.name) >= ${MIN_SIMILARITY}
    )
    select c.public_id, c.name, c.customer_number, max(hit.weight) >= 2 as by_identifier
    from hit
    join customer c on c.id = hit.customer_id and c.deleted_at is null
    join customer_provider cp on cp.customer_id = c.id
    join receipt on receipt.provider_id = cp.provider_id
    group by c.id
    order by max(hit.weight) desc, c.name, c.id
    limit ${MAX_SUGGESTIONS}`.execute(executor);
  return rows;
}
