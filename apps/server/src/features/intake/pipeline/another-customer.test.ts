import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { withoutField } from '../judgement/test-support/judgement-fixtures.ts';
import { document, einvoice } from '../test-support/documents.ts';
import { codeOf, createReleaseFixture, type ReleaseFixture } from '../test-support/release-fixture.ts';
import { InvalidRequest } from '../../../platform/errors/index.ts';

let fixture: ReleaseFixture;
let world: ReleaseFixture['world'];
beforeAll(async () => {
  fixture = await createReleaseFixture();
  ({ world } = fixture);
});
afterAll(() => world.close());

let numbers = 40_000_000;
const nextNumber = () => String((numbers += 1));
const judge = () => world.service.judgeWaiting(world.scope, undefined, new AbortController().signal);
const run = async (text: ReturnType<typeof sql>) => {
  await text.execute(world.test.owner.executor);
};
const detail = (id: string) => fixture.journal.get(fixture.admin, id);
const stateOf = async (id: string) => {
  const { state, reasons } = await detail(id);
  return [state, ...reasons].join(' ');
};

// Regression: a document waited for customer 88457243, "Alte Metzgerei Huber KG". Months later that number was given
// to "Neue Autowerkstatt Yilmaz", and three seconds later the butcher's document belonged to the garage.
describe('a document that waits for a customer', () => {
  it('is held if its index names another company than the customer that is added', async () => {
    const customerNumber = nextNumber();
    const item = document({ customerNumber, customerName: 'Alte Metzgerei Huber KG' });
    const id = await fixture.hold(item);
    await world.addCustomer(customerNumber, { name: 'Neue Autowerkstatt Yilmaz' });
    expect(await judge()).toBe(0);
    expect(await stateOf(id)).toBe('quarantined customer-differs');
    expect(await judge()).toBe(0);
    // The document is not accepted by a nightly delivery of the same files either.
    expect(await fixture.submit(item)).toMatchObject({ state: 'quarantined', reasons: ['customer-differs'] });
    expect(await fixture.submit({ fileName: item.fileName, bytes: item.bytes })).toMatchObject({
      state: 'quarantined',
      reasons: ['customer-differs'],
    });
  });

  it('is held if its e-invoice names another company', async () => {
    const id = await fixture.hold(einvoice('symtrax-itext-en16931.pdf'));
    const { electronic, identifier } = await detail(id);
    expect(electronic?.buyer.name).toBeTruthy();
    const customerNumber = nextNumber();
    const customer = await world.addCustomer(customerNumber, { name: 'Neue Autowerkstatt Yilmaz' });
    await run(sql`
      insert into customer_identifier (provider_id, scheme, value, customer_id)
      values (${world.scope.provider.id}, ${identifier?.scheme}, ${identifier?.value}, ${customer})`);
    expect(await fixture.submit(einvoice('symtrax-itext-en16931.pdf'))).toMatchObject({
      state: 'quarantined',
      reasons: ['customer-differs'],
    });
  });

  it.each(['Metzgerei Huber', 'METZGEREI  HUBER K.G.', 'Huber, Metzgerei'])(
    'is accepted for the company that it names, also in the spelling "%s"',
    async (name) => {
      const customerNumber = nextNumber();
      const id = await fixture.hold(document({ customerNumber, customerName: 'Metzgerei Huber KG' }));
      await world.addCustomer(customerNumber, { name });
      expect(await judge()).toBe(1);
      expect((await detail(id)).state).toBe('accepted');
    },
  );

  it('is accepted if only the customer number names its customer', async () => {
    const customerNumber = nextNumber();
    const id = await fixture.hold(document({ customerNumber, customerName: ' - ' }));
    await world.addCustomer(customerNumber, { name: 'Neue Autowerkstatt Yilmaz' });
    expect(await judge()).toBe(1);
    expect((await detail(id)).state).toBe('accepted');
  });

  it('is held after 30 days, whichever customer is added and however often it is delivered', async () => {
    const customerNumber = nextNumber();
    const item = document({ customerNumber });
    const id = await fixture.hold(item);
    await run(
      sql`update intake_receipt set received_at = now() - interval '31 days' where public_id = ${id}`,
    );
    await world.addCustomer(customerNumber);
    expect(await judge()).toBe(0);
    expect(await stateOf(id)).toBe('quarantined waited-too-long');
    expect(await fixture.submit(item)).toMatchObject({ state: 'quarantined', reasons: ['waited-too-long'] });
    expect(await fixture.releases.release(fixture.admin, id, {}, fixture.origin)).toMatchObject({
      state: 'accepted',
      customerNumber,
    });
  });

  describe('is held when a clock is wrong:', () => {
    beforeAll(() => run(sql`insert into installation (demo) values (false)`));
    afterEach(async () => {
      vi.useRealTimers();
      await run(sql`update installation set origins_purged_at = null`);
    });

    it.each([
      ["the portal's clock was set back", -40, '31 days', undefined],
      ["the portal's clock is ahead", 31, '0', undefined],
      ['both clocks were set back', 0, '0', '31 days'],
      ['the document came in while the clock was ahead', 0, '-1 day', undefined],
    ])('%s', async (_case, portalDays, age, recordedAhead) => {
      const customerNumber = nextNumber();
      const id = await fixture.hold(document({ customerNumber }));
      await run(
        sql`update intake_receipt set received_at = now() - ${age}::interval where public_id = ${id}`,
      );
      if (recordedAhead !== undefined)
        await run(sql`update installation set origins_purged_at = now() + ${recordedAhead}::interval`);
      vi.useFakeTimers({ now: Date.now() + portalDays * 86_400_000, toFake: ['Date'] });
      await world.addCustomer(customerNumber);
      expect(await judge()).toBe(0);
      vi.useRealTimers();
      expect(await stateOf(id)).toBe('quarantined waited-too-long');
    });
  });

  it('is held if its customer number now belongs to another customer', async () => {
    const customerNumber = nextNumber();
    const before = await world.addCustomer(customerNumber, { status: 'Inactive' });
    const id = await fixture.hold(document({ customerNumber }));
    expect(await stateOf(id)).toBe('quarantined customer-inactive');
    await run(sql`update customer set deleted_at = now() where id = ${before}`);
    await world.addCustomer(customerNumber, { name: 'Somebody else' });
    await judge();
    expect(await stateOf(id)).toBe('quarantined customer-differs');
  });

  it('keeps the reason customer-differs while something else is missing too', async () => {
    const customerNumber = nextNumber();
    const item = document({ customerNumber, customerName: 'Alte Metzgerei Huber KG' });
    const indexRow = withoutField('number', item.indexRow);
    const id = await fixture.hold({ ...item, indexRow: { ...indexRow, problems: ['missing-number'] } });
    await world.addCustomer(customerNumber, { name: 'Neue Autowerkstatt Yilmaz' });
    expect(await judge()).toBe(0);
    expect(await stateOf(id)).toBe('quarantined missing-number customer-differs');
    expect(await fixture.submit(item)).toMatchObject({ state: 'quarantined', reasons: ['customer-differs'] });
  });

  it('is released by a person who names the customer', async () => {
    const customerNumber = nextNumber();
    const id = await fixture.hold(document({ customerNumber, customerName: 'Alte Metzgerei Huber KG' }));
    await world.addCustomer(customerNumber, { name: 'Neue Autowerkstatt Yilmaz' });
    await judge();
    const error = await codeOf(fixture.releases.release(fixture.admin, id, {}, fixture.origin));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error).toMatchObject({ errors: { customerId: ['is missing'] } });
    const customerId = fixture.customers['10000001'] ?? '';
    expect(await fixture.releases.release(fixture.admin, id, { customerId }, fixture.origin)).toMatchObject({
      state: 'accepted',
      customerNumber: '10000001',
    });
  });
});
