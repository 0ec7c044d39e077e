import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/index.ts';

/** Transactions of the portal end much earlier. */
const MAX_WAIT_MS = 60_000;
const LOOK_EVERY_MS = 200;

/**
 * The largest id of a table up to which all rows are visible. An id is assigned before its transaction commits, so a
 * lower id may still appear until the transactions of that moment have ended.
 */
export async function findLastCompleteId(
  database: Database,
  table: 'stored_file' | 'invoice',
  signal: AbortSignal,
): Promise<number> {
  const { id, transaction } = await findLastRow(database, table);
  for (
    let waited = 0;
    !(await haveEarlierOnesEnded(database.executor, transaction));
    waited += LOOK_EVERY_MS
  ) {
    if (waited > MAX_WAIT_MS) throw new Error('a transaction of the database does not end; try again later');
    await wait(LOOK_EVERY_MS, undefined, { signal });
  }
  return id;
}

/** The last id, and the number of a transaction that began after the id was assigned. */
function findLastRow(
  database: Database,
  table: string,
): Promise<{ readonly id: number; readonly transaction: number }> {
  return database.transaction(async (transaction) => {
    const { rows } = await sql<{ id: number; transaction: number }>`
      select coalesce(max(id), 0) as id, pg_current_xact_id()::text::bigint as transaction from ${sql.table(table)}`.execute(
      transaction,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('an aggregate has one row');
    return row;
  });
}

/** Whether every transaction that began before this one has ended, so that no lower id can still appear. */
async function haveEarlierOnesEnded(executor: Executor, transaction: number): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text::bigint > ${transaction} as ended`.execute(executor);
  return rows[0]?.ended ?? false;
}
