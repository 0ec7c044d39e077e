import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoInstallation } from '../../test/support/demo-installation.ts';
import { PORTAL_YEAR } from '../../test/support/portal-year.ts';
import { runWith } from '../../test/support/run-command.ts';
import { findDocumentYears, makeNextDocumentYears } from '../features/document-years/index.ts';
import { migrate } from '../platform/database/index.ts';

const { test, data, build } = await createDemoInstallation();
const provider = await build.provider('Muster');
const customer = await build.customer([provider.id]);
const year = PORTAL_YEAR;

const run = (...args: readonly string[]) =>
  runWith({ DEMO: 'true', DATABASE_URL: test.url, DATA_DIR: data }, 'database', ...args);
const listPartitions = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'invoice'::regclass order by 1`.execute(
    test.owner.executor,
  );
  return rows.map(({ name }) => name);
};

it.each([[], ['divide'], ['partition', 'now'], ['partition', '--all']])(
  'shows its usage for %j %j',
  async (...args) => {
    expect(await run(...args)).toMatchObject({ code: 2 });
  },
);

/** Drops the partitions of single years, which contain no documents in this test. */
async function dropOwnYears(): Promise<void> {
  for (const name of (await listPartitions()).filter((partition) => /\d/.test(partition))) {
    await sql`alter table invoice detach partition ${sql.table(name)}`.execute(test.owner.executor);
    await sql`drop table ${sql.table(name)}`.execute(test.owner.executor);
  }
}
const doctor = async () =>
  (await runWith({ DEMO: 'true', DATABASE_URL: test.url, DATA_DIR: data }, 'doctor')).out;

it('refuses an installation that partitions would only make slower', async () => {
  await build.invoice(customer.id, provider.id, { date: `${year}-01-02` });
  const { code, err } = await run('partition');
  expect([code, err]).toEqual([1, expect.stringContaining('there are 1 documents')]);
  expect(await listPartitions()).toEqual([]);
  expect(await findDocumentYears(test.database.executor)).toBeUndefined();
  expect(await makeNextDocumentYears(test.database.executor)).toEqual([]);
});

it('divides the documents once, and starts of the portal make further partitions', async () => {
  const { code, out, err } = await run('partition', '--any-size');
  expect(code, err).toBe(0);
  expect(out).toMatch(/^invoice_earlier {2}FOR VALUES FROM \(MINVALUE\) TO \('\d{4}'\)\n/);
  expect(out).toContain('invoice_later  DEFAULT\n');
  expect(err).toContain(' s: the documents are divided\n');
  expect(await run('partition', '--any-size')).toMatchObject({
    code: 1,
    err: expect.stringContaining('divided already') as string,
  });
  const ownYears = (await listPartitions()).filter((name) => /\d/.test(name));
  expect(ownYears).toContain(`invoice_${year + 2}`);
  await dropOwnYears();
  await migrate(test.url);
  expect(await listPartitions()).toContain(`invoice_${year + 2}`);
});

it('lets the portal make the partitions of further years, and no other tables', async () => {
  await dropOwnYears();
  const { executor } = test.database;
  expect((await findDocumentYears(executor))?.lastOwnYear).toBeLessThan(year + 2);
  // While a long statement reads the documents, the job fails: if it waited, all other statements would wait behind it.
  await test.owner.transaction(async (reader) => {
    await sql`select from invoice`.execute(reader);
    await expect(makeNextDocumentYears(executor)).rejects.toMatchObject({ code: '55P03' });
  });
  expect(await makeNextDocumentYears(executor)).toContain(year + 2);
  expect(await findDocumentYears(executor)).toEqual({
    thisYear: year,
    lastOwnYear: year + 2,
    firstYearInLater: undefined,
  });
  expect(await makeNextDocumentYears(executor)).toEqual([]);
  expect(await doctor()).toMatch(new RegExp(`^ok +years +.*up to ${year + 2}$`, 'm'));
  await expect(sql`select make_document_years(${year + 50})`.execute(executor)).rejects.toThrow(
    /permission denied/,
  );
});

it('finds documents that came in before their year had a partition', async () => {
  await dropOwnYears();
  await build.invoice(customer.id, provider.id, { date: `${year + 2}-01-02` });
  const years = await findDocumentYears(test.database.executor);
  expect(years?.firstYearInLater).toBe(year + 2);
  expect(await makeNextDocumentYears(test.database.executor)).not.toContain(year + 2);
});
