import { activeContent, type IntakeChannel } from '@belegfach/contract';
import { sql, type SqlBool } from 'kysely';
import { z } from 'zod';
import type { HashChain } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { inYearOf } from '../../invoices/index.ts';
import { warnsOfEInvoiceDuty } from './e-invoice-warning.repository.ts';
import type { IntakeScope } from './intake.policy.ts';
import type { Outcome } from '../model/outcome.ts';
import type { WrittenDecision } from './receipt.repository.ts';
import { nestDocumentData } from './receipt-selection.repository.ts';

/** A delivery: the files that came in together. */
export interface IntakeBatch {
  readonly id: number;
  readonly publicId: string;
  readonly channel: IntakeChannel;
}

export interface NewBatch {
  readonly channel: IntakeChannel;
  /** The index file of the delivery, if it has one. */
  readonly index?: { readonly name: string; readonly sha256: Buffer };
}

export async function createBatch(
  executor: Executor,
  { provider }: IntakeScope,
  { channel, index }: NewBatch,
): Promise<IntakeBatch> {
  return executor
    .insertInto('intake_batch')
    .values({
      provider_id: provider.id,
      channel,
      index_name: index?.name ?? null,
      index_sha256: index?.sha256 ?? null,
    })
    .returning(['id', 'public_id as publicId', 'channel'])
    .executeTakeFirstOrThrow();
}

export async function findBatch(
  executor: Executor,
  { provider }: IntakeScope,
  publicId: string,
): Promise<IntakeBatch | undefined> {
  return executor
    .selectFrom('intake_batch')
    .select(['id', 'public_id as publicId', 'channel'])
    .where('provider_id', '=', provider.id)
    .where('public_id', '=', publicId)
    .executeTakeFirst();
}

export async function finishBatch(
  executor: Executor,
  { provider }: IntakeScope,
  batch: IntakeBatch,
): Promise<void> {
  await executor
    .updateTable('intake_batch')
    .set({ finished_at: sql`now()` })
    .where('id', '=', batch.id)
    .where('provider_id', '=', provider.id)
    .where('finished_at', 'is', null)
    .execute();
}

/** The intake journal, with the columns that its hash chain covers. */
export const INTAKE_CHAIN: HashChain = {
  name: 'intake',
  table: 'intake_event',
  canonicalText: `jsonb_build_array('intake', e.id, e.receipt_id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    e.actor_account_id, e.actor, e.from_state, e.to_state, to_jsonb(e.reasons), e.facts)::text`,
};

/**
 * Adds an event to the journal for each decision. The column `facts` of the event contains the key of the item, by which
 * `listStoredOutcomes` finds the outcomes of an interrupted delivery.
 */
export async function createIntakeEvents(
  executor: Executor,
  { provider, actorAccountId }: IntakeScope,
  batch: IntakeBatch,
  decisions: readonly WrittenDecision[],
): Promise<void> {
  if (decisions.length === 0) return;
  const rows = decisions.map(({ receiptId, fromState, outcome, facts }) => ({
    receipt_id: receiptId,
    from_state: fromState,
    to_state: outcome.state,
    reasons: outcome.reasons,
    facts: { ...facts, item: outcome.key },
  }));
  await sql`
    insert into intake_event (receipt_id, actor_account_id, actor, from_state, to_state, reasons, facts)
    select e.receipt_id, ${actorAccountId ?? null}, ${batch.channel}, e.from_state, e.to_state,
      array(select jsonb_array_elements_text(e.reasons)), e.facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(
      receipt_id bigint, from_state text, to_state text, reasons jsonb, facts jsonb)
    join intake_receipt r on r.id = e.receipt_id and r.provider_id = ${provider.id}`.execute(executor);
}

const storedContent = z.object({ activeContent: z.array(activeContent).optional() });

/** Whether the index has a text that could not be read, or writes its total differently than the e-invoice does. */
const MAY_HAVE_REMARKS = sql<boolean>`(e.facts #> '{index,written}' is not null
  or (e.facts #>> '{index,amount}', e.facts #>> '{index,currency}')
    <> (e.facts #>> '{electronic,totals,gross}', e.facts #>> '{electronic,currency}'))`;

/** A stored outcome with the values that its explanation contains. */
export interface StoredOutcome {
  readonly outcome: Outcome;
  /** Null if there is nothing to explain. */
  readonly facts: unknown;
  readonly customerName: string | null;
}

/** The latest outcome of each item of a delivery. */
export async function listStoredOutcomes(
  executor: Executor,
  { provider }: IntakeScope,
  batch: IntakeBatch,
): Promise<readonly StoredOutcome[]> {
  const key = sql<string>`e.facts ->> 'item'`;
  const rows = await executor
    .selectFrom('intake_receipt as r')
    .innerJoin('intake_event as e', 'e.receipt_id', 'r.id')
    .leftJoin('customer as c', 'c.id', 'r.customer_id')
    .leftJoin('invoice as i', (join) =>
      join.onRef('i.id', '=', 'r.invoice_id').on(inYearOf(sql`r.issue_year`)),
    )
    .distinctOn(key)
    .select([key.as('key'), 'r.public_id as receiptId', 'r.file_name as fileName', 'e.to_state as state'])
    .select(['e.reasons', 'r.document_number', 'r.document_date', 'r.document_class'])
    .select(['c.customer_number as customerNumber', 'i.public_id as documentId'])
    .select('c.name as customerName')
    // In a delivery of thousands of items, nearly all are accepted and need no explanation.
    .select(sql`case when cardinality(e.reasons) > 0 or ${MAY_HAVE_REMARKS} then e.facts end`.as('facts'))
    .select(warnsOfEInvoiceDuty(sql`e.facts`).as('isWarned'))
    .where('r.batch_id', '=', batch.id)
    .where('r.provider_id', '=', provider.id)
    .where(key, 'is not', null)
    .where(sql<SqlBool>`e.at >= (select started_at from intake_batch where id = ${batch.id})`)
    .orderBy(key)
    .orderBy('e.id', 'desc')
    .execute();
  return rows.map(({ facts, customerName, isWarned, ...row }) => {
    const findings = facts === null ? undefined : storedContent.parse(facts).activeContent;
    return {
      facts,
      customerName,
      outcome: {
        ...nestDocumentData(row),
        ...(isWarned && { warning: 'e-invoice-required' as const }),
        ...(findings !== undefined && { activeContent: findings }),
      },
    };
  });
}

/** The keys of the items of this delivery that became the documents of these receipts, by the id of the receipt. */
export async function listAcceptedKeys(
  executor: Executor,
  { provider }: IntakeScope,
  batch: IntakeBatch,
  receiptIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (receiptIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom('intake_receipt as r')
    .innerJoin('intake_event as e', 'e.receipt_id', 'r.id')
    .select(['r.id', sql<string>`e.facts ->> 'item'`.as('key')])
    .where('r.id', '=', (eb) => eb.fn.any(eb.val([...receiptIds])))
    .where('r.batch_id', '=', batch.id)
    .where('r.provider_id', '=', provider.id)
    .where('e.to_state', '=', 'accepted')
    .where(sql<SqlBool>`e.at >= (select started_at from intake_batch where id = ${batch.id})`)
    .execute();
  return new Map(rows.map(({ id, key }) => [id, key]));
}
