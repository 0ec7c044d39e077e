import type { InvoiceModel } from '@belegfach/einvoice';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/* The documents whose amounts are not stored yet, because they came in before these were stored. */

export interface BacklogDocument {
  readonly id: number;
  readonly model: Pick<InvoiceModel, 'totals' | 'currency' | 'dueDate'> | null;
  /** The facts of its intake receipt; null for a document without one. */
  readonly facts: unknown;
}

/** The ids of these documents, both included. */
export interface Backlog {
  readonly first_invoice_id: number;
  /** As a text: the last one of an open end is too large for a number. */
  readonly last_invoice_id: string;
}

/** Locks the documents that are due; undefined if there are none left. */
export async function lockBacklog(executor: Executor): Promise<Backlog | undefined> {
  const { rows } = await sql<Backlog>`
    select first_invoice_id, last_invoice_id::text from invoice_amount_backlog where due_at <= now()
    order by first_invoice_id limit 1 for update`.execute(executor);
  return rows[0];
}

/** The next documents, newest first. */
export async function listBacklog(
  executor: Executor,
  { first_invoice_id: first, last_invoice_id: last }: Backlog,
  limit: number,
): Promise<BacklogDocument[]> {
  const { rows } = await sql<BacklogDocument>`
    select i.id, r.model, (
      select p.facts from intake_receipt p where p.invoice_id = i.id and p.state = 'accepted' order by p.id limit 1) as facts
    from (select id from invoice where id between ${first} and ${last} order by id desc limit ${limit}) i
    left join invoice_reading r on r.invoice_id = i.id
    order by i.id desc`.execute(executor);
  return rows;
}

/** The documents from this one on are done. */
export async function moveBacklog(
  executor: Executor,
  { first_invoice_id: first }: Backlog,
  doneFrom: number,
): Promise<void> {
  await executor
    .updateTable('invoice_amount_backlog')
    .set({ last_invoice_id: doneFrom - 1 })
    .where('first_invoice_id', '=', first)
    .execute();
}

export async function deleteBacklog(executor: Executor, { first_invoice_id: first }: Backlog): Promise<void> {
  await executor.deleteFrom('invoice_amount_backlog').where('first_invoice_id', '=', first).execute();
}
