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

interface Sent {
  readonly number: string;
  readonly email: string;
  readonly name?: string;
}
/** The row without its number, which differs between a file and a call. */
const withoutRow = (outcomes: readonly string[]) => outcomes.map((outcome) => outcome.replace(/^\d+ /, ''));
const senders = {
  key: async ({ number: customerNumber, email, name = 'Firma' }: Sent) =>
    withoutRow(
      outcomesOf(await putCustomers(world.app, key, [{ customerNumber, email, customerName: name }])),
    ),
  file: async ({ number, email, name = 'Firma' }: Sent) => {
    const file = customerTable(customerLine(number, { email, name }));
    return withoutRow(outcomesOf(await world.importFile(file, { as: world.admin })));
  },
};

async function createCustomer() {
  const { id, number } = await world.build.customer([world.A.id], { name: 'Firma' });
  const admin = await world.build.customerUser([[id, 'CustomerAdmin']], { status: 'Active' });
  return { number, accountId: admin.id };
}
async function readLinks(accountId: number) {
  const { rows } = await sql<{ email: string; voided: boolean }>`
    select new_email as email, voided_at is not null as voided from one_time_token
    where account_id = ${accountId} and purpose = 'email-change' order by id`.execute(
    world.app.test.owner.executor,
  );
  return rows.map(({ email, voided }) => `${email}${voided ? ' void' : ''}`);
}
/** The fields that each audit entry of a changed customer names. */
async function readChangedFields(number: string) {
  const { rows } = await sql<{ fields: string[] }>`
    select e.facts -> 'fields' as fields from audit_event e join customer c on c.public_id = e.target_id
    where e.action = 'customer.update' and c.customer_number = ${number} order by e.id`.execute(
    world.app.test.owner.executor,
  );
  return rows.map(({ fields }) => fields);
}

describe.each(['key', 'file'] as const)('a new address of an Active administrator by %s', (by) => {
  it('is mailed once; the same row again is unchanged, and the link stays valid', async () => {
    const { number, accountId } = await createCustomer();
    const email = `neu${number}@kunde.example`;
    expect(await senders[by]({ number, email })).toEqual(['updated email']);
    const stored = await world.snapshot();
    for (let count = 0; count < 12; count += 1)
      expect(await senders[by]({ number, email: email.toUpperCase() })).toEqual(['unchanged']);
    expect(await world.snapshot()).toEqual(stored);
    expect(await readLinks(accountId)).toEqual([email]);
  });

  it('is mailed again if it is another one, or if the link has expired', async () => {
    const { number, accountId } = await createCustomer();
    const [one, two] = [`eins${number}@kunde.example`, `zwei${number}@kunde.example`];
    for (const email of [one, two, one])
      expect(await senders[by]({ number, email })).toEqual(['updated email']);
    await sql`
      update one_time_token set created_at = now() - interval '3 days', expires_at = now() - interval '1 minute'
      where account_id = ${accountId}`.execute(world.app.test.owner.executor);
    expect(await senders[by]({ number, email: one })).toEqual(['updated email']);
    expect(await readLinks(accountId)).toEqual([`${one} void`, `${two} void`, `${one} void`, one]);
  });

  it('has a warning beyond the limit of the account; the other fields of the row are stored, and the audit trail names only these', async () => {
    const { number, accountId } = await createCustomer();
    for (let count = 0; count < 10; count += 1)
      expect(await senders[by]({ number, email: `n${count}${number}@kunde.example` })).toEqual([
        'updated email',
      ]);
    const links = await readLinks(accountId);
    const email = `mehr${number}@kunde.example`;
    expect(await senders[by]({ number, email })).toEqual(['skipped EmailChangedTooOften']);
    expect(await senders[by]({ number, email, name: 'Neu' })).toEqual([
      'updated customerName EmailChangedTooOften',
    ]);
    expect(await world.customers([number])).toMatchObject([{ name: 'Neu' }]);
    expect(await readLinks(accountId)).toEqual(links);
    expect(await readChangedFields(number)).toEqual([
      ...Array.from({ length: 10 }, () => ['email']),
      ['customerName'],
    ]);
  });
});
