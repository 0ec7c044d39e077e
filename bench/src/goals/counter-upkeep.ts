import type { Client } from 'pg';
import { summarise, type Summary } from '../load/summary.ts';
import { measureInTurns, p50, ratioOf } from '../measure/rounds.ts';
import type { Environment } from '../measure/environment.ts';
import { atMost, type Check, type GoalReport } from '../report/report.ts';
import { insertStatement } from '../world/invoices.ts';
import { withClient } from '../world/world.ts';

const BULK_ROWS = 10_000;
const SINGLE_INSERTS = 100;
const WRITERS = 4;
const BATCHES_EACH = 20;
const MAX_BATCH = 100;
/** Numbers that no loaded document has. */
const FREE_NUMBERS = 20_000_000;

/** Goal 8: the cost of the counters when documents arrive, and their correctness with concurrent writers. */
export async function measureCounterUpkeep(environment: Environment): Promise<GoalReport> {
  const { client, rounds, world } = environment;
  const insert = insertStatement(world.customers);
  const measured = await measureInTurns(rounds, {
    bulk: () => insertAndRollBack(client, insert, { rows: BULK_ROWS, repeats: 1, withCounters: true }),
    bulkWithout: () =>
      insertAndRollBack(client, insert, { rows: BULK_ROWS, repeats: 1, withCounters: false }),
    single: () => insertAndRollBack(client, insert, { rows: 1, repeats: SINGLE_INSERTS, withCounters: true }),
    singleWithout: () =>
      insertAndRollBack(client, insert, { rows: 1, repeats: SINGLE_INSERTS, withCounters: false }),
  });
  return {
    rows: [
      { candidate: `SQL: insert ${BULK_ROWS} at once`, rounds: measured.bulk },
      { candidate: `SQL: insert ${BULK_ROWS} at once, no counters`, rounds: measured.bulkWithout },
      { candidate: 'SQL: insert one', rounds: measured.single },
      { candidate: 'SQL: insert one, no counters', rounds: measured.singleWithout },
    ],
    checks: [
      atMost(
        'time of a bulk insert compared with one without counters',
        ratioOf(measured.bulk, measured.bulkWithout, p50),
        1.5,
      ),
      atMost(
        'time of a single insert compared with one without counters',
        ratioOf(measured.single, measured.singleWithout, p50),
        3.5,
      ),
      await checkTotals(environment),
    ],
  };
}

/**
 * The transaction is rolled back at its end, so that every round has the same table. It contains no commit whose cost
 * would hide the difference.
 */
async function insertAndRollBack(
  client: Client,
  text: string,
  {
    rows,
    repeats,
    withCounters,
  }: { readonly rows: number; readonly repeats: number; readonly withCounters: boolean },
): Promise<Summary> {
  await client.query('begin');
  try {
    if (!withCounters) await client.query('alter table invoice disable trigger invoice_counted');
    const times: { total: number }[] = [];
    const started = performance.now();
    for (let time = 0; time < repeats; time += 1) {
      const before = performance.now();
      const first = FREE_NUMBERS + time * rows;
      const values = [first, first + rows - 1, 2 * FREE_NUMBERS];
      await client.query({ name: 'bench-insert', text, values });
      times.push({ total: performance.now() - before });
    }
    return summarise(times, (performance.now() - started) / 1000);
  } finally {
    await client.query('rollback');
  }
}

/** Simultaneous writers for the same customers, days and months, in batches of random size; then compares the counters with real counts. */
async function checkTotals({ world }: Environment): Promise<Check> {
  await Promise.all(
    Array.from({ length: WRITERS }, () =>
      withClient(world.url, async (client) => {
        for (let batch = 0; batch < BATCHES_EACH; batch += 1) {
          const first = FREE_NUMBERS * 2 + Math.floor(Math.random() * FREE_NUMBERS);
          const last = first + Math.floor(Math.random() * MAX_BATCH);
          await client.query(`${insertStatement(world.customers)} on conflict do nothing`, [
            first,
            last,
            4 * FREE_NUMBERS,
          ]);
        }
      }),
    ),
  );
  const differences = await withClient(world.url, async (client) => {
    const { rowCount } = await client.query('select from invoice_count_differences()');
    return rowCount ?? 0;
  });
  return {
    what: `counters against count(*) after ${WRITERS} concurrent writers`,
    measured: `${differences} differences`,
    goal: '0',
    met: differences === 0,
  };
}
