import { sql } from 'kysely';
import { type Executor, raiseStatementLimit } from '../../platform/database/index.ts';

/** A counter that differs from the documents it counts. */
export interface CountDifference {
  readonly counter: string;
  /** The counted key: internal ids, days and types. */
  readonly key: string;
  readonly counted: number;
  readonly actual: number;
}

/**
 * The counters are checked in parts. This number is the part with the counters by customer; every other part is a year.
 */
const CUSTOMERS = 0;
/**
 * A part is checked again after this age. It is half a day less than a week, because the nightly check does not run at
 * exactly the same time; so a part is checked on the same day of each week.
 */
const MAX_AGE = sql`interval '6 days 12 hours'`;

/** Maximum number of differences in one log line; a single difference is reason enough for the alarm. */
const MAX_DIFFERENCES = 20;

/** Time limit to count all documents, even millions; no user waits for it. */
const STATEMENT_LIMIT_MS = 600_000;

/**
 * Marks as due: each year of which documents came in since the last call, and each part that was not checked for a
 * week.
 */
export async function markDueCounters(transaction: Executor): Promise<void> {
  // The first call reads all documents.
  await raiseStatementLimit(transaction, STATEMENT_LIMIT_MS);
  await sql`
    insert into counter_check (part)
    select ${CUSTOMERS}::smallint union select invoice_years()::smallint
    on conflict (part) do nothing`.execute(transaction);
  await sql`
    update counter_check set is_due = true
    where checked_at < now() - ${MAX_AGE} or part in (
      select distinct i.issue_year from invoice i
      where i.id > (select last_invoice_id from counter_check where part = ${CUSTOMERS}::smallint))`.execute(
    transaction,
  );
  await sql`
    update counter_check set last_invoice_id = greatest(last_invoice_id, (select coalesce(max(id), 0) from invoice))
    where part = ${CUSTOMERS}::smallint`.execute(transaction);
}

/** The newest year first, the counters by customer last. */
export async function listDueCounters(executor: Executor): Promise<number[]> {
  const rows = await executor
    .selectFrom('counter_check')
    .select('part')
    .where('is_due', '=', true)
    .orderBy('part', 'desc')
    .execute();
  return rows.map(({ part }) => part);
}

/** Counts the documents of a part and compares its counters. Needs its own transaction. */
export async function listCountDifferences(
  transaction: Executor,
  part: number,
): Promise<readonly CountDifference[]> {
  await raiseStatementLimit(transaction, STATEMENT_LIMIT_MS);
  const differences =
    part === CUSTOMERS
      ? sql`invoice_customer_differences()`
      : sql`invoice_year_differences(${part}::integer)`;
  const { rows } = await sql<CountDifference>`
    select counter, key, counted, actual from ${differences}
    order by counter, key limit ${MAX_DIFFERENCES}`.execute(transaction);
  return rows;
}

/** A part with faults stays due. */
export async function recordCheckedCounters(executor: Executor, part: number, faults: number): Promise<void> {
  await executor
    .updateTable('counter_check')
    .set({ is_due: faults > 0, checked_at: sql`now()`, faults })
    .where('part', '=', part)
    .execute();
}

/** The faults of all parts, each as it was when it was last checked. */
export async function countCounterFaults(executor: Executor): Promise<number> {
  const faults = sql<number>`coalesce(sum(faults), 0)::integer`;
  return (await executor.selectFrom('counter_check').select(faults.as('faults')).executeTakeFirstOrThrow())
    .faults;
}
