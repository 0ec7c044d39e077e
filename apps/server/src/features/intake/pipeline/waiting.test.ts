import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { summarise, document } from '../test-support/documents.ts';
import { createIntakeWorld, type IntakeWorld } from '../test-support/intake-world.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld();
});
afterAll(() => world.close());

const signal = new AbortController().signal;
const judge = (since?: Date) => world.service.judgeWaiting(world.scope, since, signal);
const submit = async (customerNumber: string) => {
  const item = document({ customerNumber });
  const [outcome] = await world.service.submit(world.scope, { channel: 'upload', items: [item] });
  if (outcome === undefined) throw new Error('one item has one outcome');
  return { item, outcome };
};
const receipt = async (publicId: string | null) => {
  const { rows } = await sql<{ state: string; batch_id: number; events: number }>`
    select r.state, r.batch_id, (select count(*)::integer from intake_event where receipt_id = r.id) as events
    from intake_receipt r where r.public_id = ${publicId}`.execute(world.test.owner.executor);
  const [row] = rows;
  if (row === undefined) throw new Error('no receipt');
  return row;
};

describe('a document that waits for its customer', () => {
  it('is accepted once the customer exists, in the delivery with which it came', async () => {
    const { outcome } = await submit('30000001');
    expect(summarise(outcome)).toBe('quarantined customer-unknown');
    const before = await receipt(outcome.receiptId);
    expect(await judge()).toBe(0);
    await world.addCustomer('30000001', { status: 'New' });
    expect(await judge()).toBe(1);
    expect(await receipt(outcome.receiptId)).toEqual({
      ...before,
      state: 'accepted',
      events: before.events + 1,
    });
    expect(await judge()).toBe(0);
  });

  it('keeps waiting if the customer belongs to another provider or is deleted, until the customer belongs to its provider', async () => {
    const { outcome } = await submit('30000002');
    const id = await world.addCustomer('30000002', { scope: await world.addProvider('Andere GmbH') });
    expect(await judge()).toBe(0);
    await sql`insert into customer_provider (customer_id, provider_id) values (${id}, ${world.scope.providerId})`.execute(
      world.test.owner.executor,
    );
    await sql`update customer set deleted_at = now() where id = ${id}`.execute(world.test.owner.executor);
    expect(await judge()).toBe(0);
    await sql`update customer set deleted_at = null where id = ${id}`.execute(world.test.owner.executor);
    expect(await judge()).toBe(1);
    expect((await receipt(outcome.receiptId)).state).toBe('accepted');
  });

  it('is accepted when an inactive customer is activated', async () => {
    const id = await world.addCustomer('30000003', { status: 'Inactive' });
    const { outcome } = await submit('30000003');
    expect(summarise(outcome)).toBe('quarantined customer-inactive');
    expect(await judge()).toBe(0);
    await sql`update customer set status = 'Active', receives_since = clock_timestamp() where id = ${id}`.execute(
      world.test.owner.executor,
    );
    expect(await judge()).toBe(1);
    expect((await receipt(outcome.receiptId)).state).toBe('accepted');
  });

  it('is not judged again for a customer that was added long ago or before the last check', async () => {
    const { outcome } = await submit('30000004');
    const id = await world.addCustomer('30000004');
    expect(await judge(new Date(Date.now() + 60_000))).toBe(0);
    await sql`update customer set receives_since = now() - interval '1 hour' where id = ${id}`.execute(
      world.test.owner.executor,
    );
    expect(await judge()).toBe(0);
    expect((await receipt(outcome.receiptId)).state).toBe('quarantined');
  });

  it('becomes one document if two instances check at the same time', async () => {
    const submissions = [];
    for (let count = 0; count < 5; count += 1) submissions.push(await submit('30000005'));
    await world.addCustomer('30000005');
    const accepted = await Promise.all([judge(), judge()]);
    expect(accepted[0] + accepted[1]).toBe(5);
    const { rows } = await sql<{ state: string }>`
      select r.state from intake_receipt r join customer c on c.id = r.customer_id where c.customer_number = '30000005'`.execute(
      world.test.owner.executor,
    );
    expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('accepted'));
    expect(submissions).toHaveLength(5);
  });
});
