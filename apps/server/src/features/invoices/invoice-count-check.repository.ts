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

/** Maximum number of differences in one log line; a single difference is reason enough for the alarm. */
const MAX_DIFFERENCES = 20;

/** Time limit to count all documents, even millions; no user waits for it. */
const STATEMENT_LIMIT_MS = 600_000;

/** Counts all documents and compares the counters, for the nightly check. Needs its own transaction. */
export async function listCountDifferences(transaction: Executor): Promise<readonly CountDifference[]> {
  await raiseStatementLimit(transaction, STATEMENT_LIMIT_MS);
  const { rows } = await sql<CountDifference>`
    select counter, key, counted, actual from invoice_count_differences()
    order by counter, key limit ${MAX_DIFFERENCES}`.execute(transaction);
  return rows;
}
