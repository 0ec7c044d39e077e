import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createDemoInstallation } from '../../test/support/demo-installation.ts';
import { runWith } from '../../test/support/run-command.ts';
import { migrate } from '../platform/database/index.ts';

const { test, data, build } = await createDemoInstallation();
const provider = await build.provider('Muster');
const customer = await build.customer([provider.id]);
const year = new Date().getUTCFullYear();

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

it('refuses an installation that partitions would only make slower', async () => {
  await build.invoice(customer.id, provider.id, { date: `${year}-01-02` });
  const { code, err } = await run('partition');
  expect([code, err]).toEqual([1, expect.stringContaining('there are 1 documents')]);
  expect(await listPartitions()).toEqual([]);
});

it('divides the documents once, and starts of the portal make further partitions', async () => {
  const { code, out, err } = await run('partition', '--any-size');
  expect(code, err).toBe(0);
  expect(out).toMatch(/^invoice_earlier {2}FOR VALUES FROM \(MINVALUE\) TO \('\d{4}'\)\n/);
  expect(out).toContain('invoice_later  DEFAULT\n');
  expect(err).toContain(' s: the division\n');
  expect(await run('partition', '--any-size')).toMatchObject({
    code: 1,
    err: expect.stringContaining('divided already') as string,
  });
  const ownYears = (await listPartitions()).filter((name) => /\d/.test(name));
  expect(ownYears).toContain(`invoice_${year + 2}`);
  for (const name of ownYears) {
    await sql`alter table invoice detach partition ${sql.table(name)}`.execute(test.owner.executor);
    await sql`drop table ${sql.table(name)}`.execute(test.owner.executor);
  }
  await migrate(test.url);
  expect(await listPartitions()).toContain(`invoice_${year + 2}`);
});
