import type { InvoiceTypeValue } from '@belegfach/contract';
import type { InvoiceModel } from '@belegfach/einvoice';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/index.ts';

/*
 * A backlog is a range of document ids whose documents came in before the portal stored a certain kind of value. Each
 * kind has a table of ranges.
 */

export type BacklogTable = 'invoice_amount_backlog' | 'reminded_invoice_backlog';

export interface BacklogDocument {
  readonly id: number;
  readonly issueYear: number;
  readonly model: Pick<
    InvoiceModel,
    'totals' | 'currency' | 'dueDate' | 'precedingInvoice' | 'furtherReferences'
  > | null;
  /** The facts of its intake receipt; null for a document without one. */
  readonly facts: unknown;
}

/** The first and the last id of a backlog; both belong to it. */
export interface Backlog {
  readonly table: BacklogTable;
  readonly first_invoice_id: number;
  /** As text: a backlog without an end has the greatest bigint, which no JavaScript number represents. */
  readonly last_invoice_id: string;
}

/** Locks a backlog that is due; undefined if there is none left. */
export async function lockDueBacklog(executor: Executor, table: BacklogTable): Promise<Backlog | undefined> {
  const { rows } = await sql<Omit<Backlog, 'table'>>`
    select first_invoice_id, last_invoice_id::text from ${sql.table(table)} where due_at <= now()
    order by first_invoice_id limit 1 for update`.execute(executor);
  return rows[0] && { ...rows[0], table };
}

/**
 * The next documents of a backlog, newest first.
 * @param types only documents of these types can have the value
 */
export async function listBacklog(
  executor: Executor,
  { first_invoice_id: first, last_invoice_id: last }: Backlog,
  types: readonly InvoiceTypeValue[],
  limit: number,
): Promise<BacklogDocument[]> {
  const { rows } = await sql<BacklogDocument>`
    select i.id, i.issue_year as "issueYear", r.model, (
      select p.facts from intake_receipt p where p.invoice_id = i.id and p.state = 'accepted' order by p.id limit 1) as facts
    from (
      select id, issue_year from invoice where id between ${first} and ${last} and type_value = any(${[...types]}::smallint[])
      order by id desc limit ${limit}
    ) i
    left join invoice_reading r on r.invoice_id = i.id
    order by i.id desc`.execute(executor);
  return rows;
}

/** Ends the backlog before the id `doneFrom`: the documents from this id on are done. */
export async function shortenBacklog(
  executor: Executor,
  { table, first_invoice_id: first }: Backlog,
  doneFrom: number,
): Promise<void> {
  await executor
    .updateTable(table)
    .set({ last_invoice_id: doneFrom - 1 })
    .where('first_invoice_id', '=', first)
    .execute();
}

export async function deleteBacklog(
  executor: Executor,
  { table, first_invoice_id: first }: Backlog,
): Promise<void> {
  await executor.deleteFrom(table).where('first_invoice_id', '=', first).execute();
}
