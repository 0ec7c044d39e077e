import { importReport } from '@belegfach/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { setUpImportWorld, world } from './test-support/file-world.ts';
import { customerLine, customerTable } from './test-support/import-world.ts';

setUpImportWorld();

const execute = (statement: ReturnType<typeof sql>) => statement.execute(world.app.test.owner.executor);

const REVOCATIONS: Readonly<Record<string, (account: number) => Promise<unknown>>> = {
  'is blocked': (account) => execute(sql`update account set status = 'New' where id = ${account}`),
  'signs out': (account) =>
    execute(sql`update session set ended_at = now(), end_reason = 'logout' where account_id = ${account}`),
  'gets another provider': (account) =>
    execute(sql`update backoffice_user set provider_id = ${world.B.id} where account_id = ${account}`),
};

it.each(Object.keys(REVOCATIONS))(
  'an import changes nothing after the user who started it %s',
  async (revocation) => {
    const { id: accountId } = await world.build.backofficeUser('ProviderAdmin', world.A.id);
    const numbers = [world.newNumber(), world.newNumber()];
    const before = await world.customers(numbers);
    const countRunning = async () =>
      (await execute(sql`select from import_run where account_id = ${accountId} and state = 'running'`)).rows
        .length;
    // Blocks the import: longer than the interval of its heartbeat, but shorter than its lock timeout.
    const { sent } = await world.app.test.owner.transaction(async (transaction) => {
      await sql`lock table customer in share row exclusive mode`.execute(transaction);
      const sent = world.upload(customerTable(...numbers.map((number) => customerLine(number))), {
        as: accountId,
      });
      await expect.poll(countRunning).toBe(1);
      await REVOCATIONS[revocation]?.(accountId);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return { sent };
    });
    const id = importReport.safeParse((await sent).json()).data?.id;
    await expect.poll(countRunning).toBe(0);
    const { rows } = await sql<{ state: string; public_id: string }>`
    select state, public_id from import_run where account_id = ${accountId}`.execute(
      world.app.test.owner.executor,
    );
    expect(rows.map(({ state }) => state)).toEqual(['cancelled']);
    expect(id ?? rows[0]?.public_id).toBe(rows[0]?.public_id);
    expect(await world.customers(numbers)).toEqual(before);
    const events = await execute(
      sql`select from audit_event where action = 'customer.import' and result = 'refused' and target_id = ${rows[0]?.public_id}`,
    );
    expect(events.rows).toHaveLength(1);
  },
);
