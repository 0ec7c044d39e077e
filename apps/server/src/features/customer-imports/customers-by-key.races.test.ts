import { errorBody } from '@belegfach/contract';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { putCustomers, sendCustomers } from './test-support/customers-call.ts';
import { setUpImportWorld, world } from './test-support/file-world.ts';
import { customerLine, customerTable } from './test-support/import-world.ts';

setUpImportWorld({ isOutcomeSent: true });
let key: string;
beforeAll(async () => {
  ({ key } = await world.build.intakeKey(world.A.id, { mayChangeCustomers: true }));
});

const customerOf = (customerNumber: string) => ({
  customerNumber,
  companyNumber: '',
  customerName: `Firma ${customerNumber}`,
  email: `admin${customerNumber}@kunde.example`,
  firstName: 'Käthe',
  lastName: 'Groß',
});

it.each(['of one key', 'of two keys'])(
  'two calls %s with the same new customers in another order create each customer once, and both succeed',
  async (keys) => {
    const { key: secondKey } = await world.build.intakeKey(world.A.id, { mayChangeCustomers: true });
    for (let round = 0; round < 8; round += 1) {
      const numbers = Array.from({ length: 40 }, () => world.newNumber());
      const [one, two] = await Promise.all([
        putCustomers(world.app, key, numbers.map(customerOf)),
        putCustomers(
          world.app,
          keys === 'of one key' ? key : secondKey,
          numbers.toReversed().map(customerOf),
        ),
      ]);
      expect([one.counts.created, two.counts.created].toSorted((a, b) => a - b)).toEqual([0, 40]);
      expect(one.counts.unchanged + two.counts.unchanged).toBe(40);
      expect(await world.customers(numbers)).toHaveLength(40);
    }
  },
);

it('a call and an import of a file with the same new customers create each customer once, and both succeed', async () => {
  for (let round = 0; round < 8; round += 1) {
    const numbers = Array.from({ length: 40 }, () => world.newNumber());
    const file = customerTable(...numbers.toReversed().map((number) => customerLine(number)));
    const [called, imported] = await Promise.all([
      putCustomers(world.app, key, numbers.map(customerOf)),
      world.importFile(file, { as: world.admin }),
    ]);
    expect(called.counts.created + imported.counts.created).toBe(40);
    expect(called.counts.unchanged + imported.counts.unchanged).toBe(40);
    expect(await world.customers(numbers)).toHaveLength(40);
  }
});

it('a key may have four calls at the same time; a fifth is refused until one has ended', async () => {
  const { number, id } = await world.build.customer([world.A.id]);
  const sent = await world.app.test.owner.transaction(async (transaction) => {
    await sql`select from customer where id = ${id} for update`.execute(transaction);
    const responses = Array.from({ length: 5 }, () => sendCustomers(world.app, key, [customerOf(number)]));
    const refused = await Promise.race(responses);
    expect([refused.statusCode, errorBody.parse(refused.json()).code]).toEqual([429, 'TooManyRequests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    return { responses };
  });
  const all = await Promise.all(sent.responses);
  expect(all.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 429]);
  expect((await sendCustomers(world.app, key, [customerOf(number)])).statusCode).toBe(200);
});
