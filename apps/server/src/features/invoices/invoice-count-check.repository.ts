import { sql } from 'kysely';
import { type Executor, raiseStatementLimit } from '../../platform/database/index.ts';

/** A counter that does not agree with the documents it counts. */
export interface CountDifference {
  readonly counter: string;
  /** What is counted, as internal ids, days and types. */
  readonly key: string;
  readonly counted: number;
  readonly actual: number;
}

/** Named in one line of the log; one is as bad as all. */
const MAX_DIFFERENCES = 20;

/** What counting all documents may take, also where there are millions: nobody waits for it. */
const STATEMENT_LIMIT_MS = 600_000;

/** Counts all documents and compares; in a transaction of its own, for the nightly check alone. */
export async function listCountDifferences(transaction: Executor): Promise<readonly CountDifference[]> {
  await raiseStatementLimit(transaction, STATEMENT_LIMIT_MS);
  const { rows } = await sql<CountDifference>`
    select counter, key, counted, actual from invoice_count_differences()
    order by counter, key limit ${MAX_DIFFERENCES}`.execute(transaction);
  return rows;
}
