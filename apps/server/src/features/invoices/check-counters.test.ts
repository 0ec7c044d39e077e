import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { checkCounters } from './check-counters.ts';
import { listDueCounters, markDueCounters } from './invoice-count-check.repository.ts';

let app: TestApp;
let ids: { readonly customer: number; readonly provider: number };
beforeAll(async () => {
  app = await createTestApp();
  const provider = await app.build.provider();
  ids = { provider: provider.id, customer: (await app.build.customer([provider.id])).id };
});
afterAll(() => app.close());

const asOwner = (statement: string) => sql.raw(statement).execute(app.test.owner.executor);
const invoice = (date: string) => app.build.invoice(ids.customer, ids.provider, { date });

async function check(signal = new AbortController().signal) {
  const found: string[] = [];
  const faults = await checkCounters(app.test.database, {
    signal,
    onDifferences: (differences) => found.push(...differences.map(({ counter }) => counter)),
  });
  return { faults, found };
}
/** The years that the next check would compare. */
const dueAfter = async (work: () => Promise<unknown>) => {
  await work();
  const stopped = new AbortController();
  stopped.abort();
  await check(stopped.signal).catch(() => undefined);
  return listDueCounters(app.test.database.executor);
};

it('compares the years in which documents came in, every part after a week, and continues after a restart', async () => {
  expect(await dueAfter(() => Promise.all([invoice('2024-05-02'), invoice('2026-02-03')]))).toEqual([
    2026, 2025, 2024, 0,
  ]);
  expect(await check()).toEqual({ faults: 0, found: [] });
  expect(await dueAfter(() => invoice('2025-07-01'))).toEqual([2025]);
  // The year is still due after the check that was stopped.
  expect(await dueAfter(() => Promise.resolve())).toEqual([2025]);
  await check();
  expect(await dueAfter(() => Promise.resolve())).toEqual([]);
  await asOwner(
    `update counter_check set checked_at = checked_at - interval '7 days' where part in (0, 2024)`,
  );
  expect(await dueAfter(() => Promise.resolve())).toEqual([2024, 0]);
  await check();
});

it('has a time limit of minutes for finding the due years, because the first run reads every document', async () => {
  const limit = await app.test.database.transaction(async (transaction) => {
    await markDueCounters(transaction);
    const { rows } = await sql<{
      limit: string;
    }>`select current_setting('statement_timeout') as limit`.execute(transaction);
    return rows[0]?.limit;
  });
  expect(limit).toBe('10min');
});

it('finds wrong, missing and superfluous counters, and reports them each night until they are right', async () => {
  await asOwner('update counter_check set is_due = true');
  await asOwner(`update invoice_month_count set count = count + 1 where month = '2024-05-01'`);
  await asOwner(`delete from invoice_day_count where day = '2026-02-03'`);
  await asOwner('update invoice_customer_count set count = count + 1');
  const first = await check();
  expect(first.found.toSorted()).toEqual(['customer', 'day', 'month']);
  expect(first.faults).toBe(3);
  expect(await check()).toEqual(first);
  await asOwner(`update invoice_month_count set count = count - 1 where month = '2024-05-01'`);
  expect((await check()).found.toSorted()).toEqual(['customer', 'day']);
});
