import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { putCustomers } from './test-support/customers-call.ts';
import { setUpImportWorld, world } from './test-support/file-world.ts';
import { customerLine, customerTable, outcomesOf } from './test-support/import-world.ts';

setUpImportWorld({ isOutcomeSent: true });
let key: string;
beforeAll(async () => {
  ({ key } = await world.build.intakeKey(world.A.id, { mayChangeCustomers: true }));
});
beforeEach(() => sql`delete from rate_limit_counter`.execute(world.app.test.owner.executor));

type Sent = readonly (readonly [number: string, email: string])[];
/** The rows without their numbers, which differ between a file and a call. */
const withoutRows = (outcomes: readonly string[]) =>
  outcomes.map((outcome) => outcome.replace(/^\d+ /, '').replace(/\(\d+\)$/, ''));
const senders = {
  key: async (rows: Sent) =>
    withoutRows(
      outcomesOf(
        await putCustomers(
          world.app,
          key,
          rows.map(([customerNumber, email]) => ({ customerNumber, email, customerName: 'Firma' })),
        ),
      ),
    ),
  file: async (rows: Sent) => {
    const file = customerTable(
      ...rows.map(([number, email]) => customerLine(number, { email, name: 'Firma' })),
    );
    return withoutRows(outcomesOf(await world.importFile(file, { as: world.admin })));
  },
};

async function createCustomer(status: 'New' | 'Active') {
  const { id, number } = await world.build.customer([world.A.id], { name: 'Firma' });
  const { email } = await world.build.customerUser([[id, 'CustomerAdmin']], {
    status,
    firstName: 'Käthe',
    lastName: 'Groß',
  });
  return { number, email };
}
const adminsOf = async (...numbers: string[]) =>
  (await world.customers(numbers)).map(({ number, admin }) => [number, admin]);

describe.each(['key', 'file'] as const)('addresses within one run by %s', (by) => {
  it('are not swapped between two customers, and nothing is written', async () => {
    const [one, two] = [await createCustomer('New'), await createCustomer('New')];
    const before = await world.snapshot();
    expect(
      await senders[by]([
        [one.number, two.email],
        [two.number, one.email],
      ]),
    ).toEqual(['skipped EmailAlreadyInUse', 'skipped EmailAlreadyInUse']);
    expect(await world.snapshot()).toEqual(before);
  });

  it('that one row frees can be taken by another row only in the next run', async () => {
    const [one, two] = [await createCustomer('New'), await createCustomer('New')];
    const created = world.newNumber();
    const email = `neu${one.number}@kunde.example`;
    const rows: Sent = [
      [one.number, email],
      [created, one.email],
    ];
    expect(await senders[by](rows)).toEqual(['updated email', 'skipped EmailAlreadyInUse']);
    expect(await adminsOf(one.number, created)).toEqual([[one.number, email]]);
    expect(await senders[by](rows)).toEqual(['unchanged', 'created']);
    expect(await adminsOf(one.number, created)).toEqual(
      [
        [one.number, email],
        [created, one.email],
      ].toSorted(),
    );
    // The address of an account that was linked to a new customer stays for this run.
    expect(
      await senders[by]([
        [world.newNumber(), two.email],
        [two.number, `anders${two.number}@kunde.example`],
      ]),
    ).toEqual(['created', 'skipped RowRepeated']);
    expect(await adminsOf(two.number)).toEqual([[two.number, two.email]]);
  });

  it('of a row beyond the limit of e-mails stay as they are, and the other rows are written', async () => {
    const [full, other] = [await createCustomer('Active'), await createCustomer('Active')];
    for (let count = 0; count < 10; count += 1)
      await senders[by]([[full.number, `n${count}${full.number}@kunde.example`]]);
    const created = world.newNumber();
    expect(
      await senders[by]([
        [full.number, `mehr${full.number}@kunde.example`],
        [created, `mehr${full.number}@kunde.example`],
        [other.number, `neu${other.number}@kunde.example`],
      ]),
    ).toEqual(['skipped EmailChangedTooOften', 'skipped EmailAlreadyInUse', 'updated email']);
    expect(await adminsOf(full.number, created)).toEqual([[full.number, full.email]]);
  });
});
