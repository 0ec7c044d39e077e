import {
  activeContent,
  type IntakeChannel,
  intakeReason,
  intakeState,
  invoiceTypeValue,
} from '@belegfach/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Executor } from '../../../platform/database/index.ts';
import type { IntakeScope } from './intake.policy.ts';
import type { Outcome } from '../model/outcome.ts';

/** One delivery: everything that came in together. */
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
  const { rows } = await sql<{ id: number; public_id: string }>`
    insert into intake_batch (provider_id, channel, index_name, index_sha256)
    values (${provider.id}, ${channel}, ${index?.name ?? null}, ${index?.sha256 ?? null})
    returning id, public_id`.execute(executor);
  const [row] = rows;
  if (row === undefined) throw new Error('a batch that was written did not come back');
  return { id: row.id, publicId: row.public_id, channel };
}

export async function findBatch(
  executor: Executor,
  { provider }: IntakeScope,
  publicId: string,
): Promise<IntakeBatch | undefined> {
  const { rows } = await sql<{ id: number; channel: IntakeChannel }>`
    select id, channel from intake_batch where provider_id = ${provider.id} and public_id = ${publicId}`.execute(
    executor,
  );
  return rows[0] === undefined ? undefined : { id: rows[0].id, publicId, channel: rows[0].channel };
}

export async function finishBatch(
  executor: Executor,
  { provider }: IntakeScope,
  batch: IntakeBatch,
): Promise<void> {
  await sql`
    update intake_batch set finished_at = now()
    where id = ${batch.id} and provider_id = ${provider.id} and finished_at is null`.execute(executor);
}

export interface NewIntakeEvent {
  readonly receiptId: number;
  readonly fromState: string | null;
  /** The outcome of one item, under the key that the delivery gave it. */
  readonly outcome: Outcome;
  readonly facts: object;
}

/**
 * Adds events to the journal. The facts contain the item's key, so that the outcomes of an interrupted delivery can be
 * found.
 */
export async function createIntakeEvents(
  executor: Executor,
  { provider, actorAccountId }: IntakeScope,
  batch: IntakeBatch,
  events: readonly NewIntakeEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ receiptId, fromState, outcome, facts }) => ({
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

/** The last outcome of each item of a delivery so far, by key. */
export async function listOutcomes(
  executor: Executor,
  { provider }: IntakeScope,
  batch: IntakeBatch,
): Promise<ReadonlyMap<string, Outcome>> {
  const { rows } = await sql<{
    key: string;
    public_id: string;
    file_name: string;
    to_state: string;
    reasons: string[];
    document_number: string | null;
    document_date: string | null;
    type_value: number | null;
    customer_number: string | null;
    invoice_public_id: string | null;
    active_content: unknown;
  }>`
    select distinct on (e.facts ->> 'item') e.facts ->> 'item' as key, r.public_id, r.file_name, e.to_state, e.reasons,
      r.document_number, r.document_date, r.type_value, c.customer_number, i.public_id as invoice_public_id,
      e.facts -> 'activeContent' as active_content
    from intake_receipt r
    join intake_event e on e.receipt_id = r.id
    left join customer c on c.id = r.customer_id
    left join invoice i on i.id = r.invoice_id
    where r.batch_id = ${batch.id} and r.provider_id = ${provider.id} and e.facts ->> 'item' is not null
      and e.at >= (select started_at from intake_batch where id = ${batch.id})
    order by e.facts ->> 'item', e.id desc`.execute(executor);
  return new Map(
    rows.map((row) => [
      row.key,
      {
        key: row.key,
        receiptId: row.public_id,
        fileName: row.file_name,
        state: intakeState.parse(row.to_state),
        reasons: row.reasons.map((reason) => intakeReason.parse(reason)),
        ...(row.active_content === null
          ? {}
          : { activeContent: z.array(activeContent).parse(row.active_content) }),
        documentId: row.invoice_public_id,
        documentNumber: row.document_number,
        documentDate: row.document_date,
        typeValue: invoiceTypeValue.nullable().parse(row.type_value),
        customerNumber: row.customer_number,
      },
    ]),
  );
}
