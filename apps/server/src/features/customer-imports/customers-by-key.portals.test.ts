import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putCustomers, sendCustomers } from './test-support/customers-call.ts';
import { createImportWorld, type ImportWorld } from './test-support/import-world.ts';

/** The time that a call may take on a busy machine until it waits for a lock. */
const LOCK_POLL = { timeout: 30_000, interval: 20 };

let world: ImportWorld;
let anotherPortal: FastifyInstance;
let key: string;
beforeAll(async () => {
  world = await createImportWorld();
  anotherPortal = await world.app.startAnother();
});
afterAll(async () => {
  await anotherPortal.close();
  await world.app.close();
});
beforeEach(async () => {
  ({ key } = await world.build.intakeKey(world.A.id, { mayChangeCustomers: true }));
});

const customerOf = (customerNumber: string, email = `admin${customerNumber}@kunde.example`) => ({
  customerNumber,
  customerName: `Firma ${customerNumber}`,
  email,
});
const listAwaitedLocks = async () => {
  const { rows } = await sql<{ lock: string }>`
    select wait_event as lock from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' order by lock`.execute(
    world.app.test.owner.executor,
  );
  return rows.map(({ lock }) => lock);
};

describe('calls of one key to two portals with one database', () => {
  it('are stored one after the other', async () => {
    const { number, id } = await world.build.customer([world.A.id]);
    const secondNumber = world.newNumber();
    const responses = await world.app.test.owner.transaction(async (transaction) => {
      await sql`select from customer where id = ${id} for update`.execute(transaction);
      const first = sendCustomers(world.app, key, [customerOf(number)]);
      await expect.poll(listAwaitedLocks, LOCK_POLL).toEqual(['transactionid']);
      const second = sendCustomers({ app: anotherPortal }, key, [customerOf(secondNumber)]);
      const isWaiting = expect.poll(listAwaitedLocks, LOCK_POLL).toEqual(['advisory', 'transactionid']);
      expect(await Promise.race([isWaiting.then(() => 'waiting'), second.then(() => 'stored')])).toBe(
        'waiting',
      );
      return [first, second];
    });
    expect((await Promise.all(responses)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await world.customers([secondNumber])).toHaveLength(1);
  });

  it('reveal together at most 30 taken addresses an hour', async () => {
    const foreign = await world.build.customer([world.B.id]);
    const rowsWithTakenAddresses = async () => {
      const users = Array.from({ length: 20 }, () =>
        world.build.customerUser([[foreign.id, 'CustomerUser']]),
      );
      return (await Promise.all(users)).map(({ email }) => customerOf(world.newNumber(), email));
    };
    const reports = await Promise.all([
      putCustomers(world.app, key, await rowsWithTakenAddresses()),
      putCustomers({ app: anotherPortal }, key, await rowsWithTakenAddresses()),
    ]);
    const codes = reports.flatMap(({ rows }) => rows.map(({ warnings: [warning] }) => warning?.code));
    expect(codes.toSorted()).toEqual([
      ...Array.from({ length: 30 }, () => 'EmailAlreadyInUse'),
      ...Array.from({ length: 10 }, () => 'EmailNotChecked'),
    ]);
  });
});
