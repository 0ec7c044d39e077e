import { type RawBuilder, sql } from 'kysely';
import { currentDay, endOfDay, type Executor, startOfDay } from '../../../platform/database/index.ts';
import { allOf, type Condition, inScope } from '../invoice-scope.repository.ts';
import type { CustomersScope, InvoiceScope } from '../invoices.policy.ts';
import type { InvoiceFilters } from './invoice-columns-and-filters.repository.ts';

/* The publication times of documents, and the documents that are new to a customer-user (INV-63). */

/**
 * A download of the last days does not yet make the other documents old: a user who fetches new documents one by one,
 * or on two days, still sees the others as new.
 */
const DAYS_OF_A_VISIT = sql.lit(7);

/** The moment since which documents are new to the account; null if it has downloaded nothing before. */
function newSince(accountId: number): RawBuilder<Date | null> {
  return sql`(select max(d.at) from download d
    where d.account_id = ${accountId} and d.at < now() - ${DAYS_OF_A_VISIT} * interval '1 day')`;
}

/** Like `newSince`, but read once, for several statements that must use the same moment. */
export async function findNewSince(executor: Executor, scope: CustomersScope): Promise<Date | null> {
  const { since } = await executor
    .selectNoFrom(newSince(scope.accountId).as('since'))
    .executeTakeFirstOrThrow();
  return since;
}

/** Whether `invoice i` is new to the account: published since then, and not downloaded by it. */
export function isNewTo(
  { accountId }: CustomersScope,
  since: RawBuilder<Date | null> = newSince(accountId),
): Condition {
  return sql`(i.created_at > coalesce(${since}, '-infinity')
    and not exists (select from download d where d.invoice_id = i.id and d.account_id = ${accountId}))`;
}

/**
 * Like `isNewTo`, for the rows of a page. `offset 0` lets the downloads of each row be looked up; otherwise all
 * downloads of the account are read and hashed first, which took two thirds of the time of a list after 4,000
 * downloads.
 */
export function isRowNewTo({ accountId }: CustomersScope): Condition {
  return sql`(i.created_at > coalesce(${newSince(accountId)}, '-infinity')
    and not exists (select from download d where d.invoice_id = i.id and d.account_id = ${accountId} offset 0))`;
}

/** Filters by the time of publication, as conditions on `invoice i`; only customer-users may use them. */
export function publicationFilters(
  { isNew, publishedFrom, publishedTo }: InvoiceFilters,
  scope: InvoiceScope,
  since?: Date | null,
): Condition[] {
  const isNewToScope =
    scope.rows === 'customers'
      ? isNewTo(scope, since === undefined ? undefined : sql`${since}::timestamptz`)
      : sql`false`;
  return [
    ...(isNew === undefined ? [] : [isNewToScope]),
    ...(publishedFrom === undefined ? [] : [sql`i.created_at >= ${startOfDay(publishedFrom)}`]),
    ...(publishedTo === undefined ? [] : [sql`i.created_at < ${endOfDay(publishedTo)}`]),
  ];
}

/** New documents are counted up to this number: no user reads more of them. */
export const MAX_COUNTED_NEW = 1_000;

/** The documents that are new to the account, counted up to one more than `MAX_COUNTED_NEW`. */
export async function countNew(executor: Executor, scope: CustomersScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (
      select from invoice i where i.superseded_by_id is null and ${allOf([inScope(scope), isNewTo(scope)])}
      limit ${sql.lit(MAX_COUNTED_NEW + 1)}) i`.execute(executor);
  return rows[0]?.count ?? 0;
}

export interface MonthCount {
  /** The first and the last day of the last calendar month. */
  readonly from: string;
  readonly to: string;
  readonly count: number;
}

/** The documents of the account that are dated in the calendar month before the current one. */
export async function countLastMonth(executor: Executor, scope: CustomersScope): Promise<MonthCount> {
  const { rows } = await sql<MonthCount>`
    with month as (
      select (date_trunc('month', ${currentDay}) - interval '1 month')::date as first_day,
        (date_trunc('month', ${currentDay}) - interval '1 day')::date as last_day
    )
    select first_day as "from", last_day as "to",
      (select count(*) from invoice i
       where i.superseded_by_id is null and i.invoice_date between first_day and last_day and ${inScope(scope)}) as count
    from month`.execute(executor);
  const [month] = rows;
  if (month === undefined) throw new Error('the statement always has one row');
  return month;
}
