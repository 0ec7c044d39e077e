import { createdRecord, webhookPayload } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createCustomerWorld,
  type CustomerWorld,
  newEmail,
  newNumber,
} from './test-support/customer-world.ts';

let world: CustomerWorld;
beforeAll(async () => {
  world = await createCustomerWorld();
  await world.app.build.webhook(world.A.id);
  await world.app.build.webhook(world.B.id);
});
afterAll(() => world.app.close());
beforeEach(() => owner().deleteFrom('webhook_delivery').execute());

const owner = () => world.app.test.owner.executor;

/** The pending events, each with its provider, change and status in the form of the contract. */
async function listEvents(customerId: string) {
  const { rows } = await sql<{ provider_id: number; payload: unknown }>`
    select e.provider_id, d.payload from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
    where d.payload -> 'data' ->> 'customerId' = ${customerId} order by d.id`.execute(owner());
  return rows.map(({ provider_id, payload }) => {
    const event = webhookPayload.parse(payload);
    if (event.type !== 'customer.changed') throw new Error(`${event.type} is not about a customer`);
    return [provider_id === world.A.id ? 'A' : 'B', event.data.change, event.data.status];
  });
}

const fields = (changes: object = {}) => ({
  customerName: 'Bäckerei Müller GmbH',
  companyNumber: '',
  email: newEmail(),
  providerIds: [world.A.publicId],
  salesmanToAdd: [],
  ...changes,
});
const superAdmin = () => world.backofficeUsers.superAdmin;

async function create(): Promise<{ id: string; edit: (changes: object) => Promise<unknown> }> {
  const created = fields();
  const response = await world.call('POST', '', superAdmin(), {
    ...created,
    customerNumber: newNumber(),
    firstName: '',
    lastName: '',
  });
  const { id } = createdRecord.parse(response.json());
  return {
    id,
    edit: async (changes) => {
      const edit = { ...created, salesmanToRemove: [], ...changes };
      const answer = await world.call('PUT', `/${id}`, superAdmin(), edit);
      expect(answer.statusCode, answer.body).toBe(204);
    },
  };
}

describe('a change of a customer', () => {
  it('is one event for each of its providers: added, updated, removed', async () => {
    const { id, edit } = await create();
    expect(await listEvents(id)).toEqual([['A', 'added', 'New']]);
    await edit({ providerIds: [world.A.publicId, world.B.publicId] });
    await edit({ providerIds: [world.A.publicId, world.B.publicId], customerName: 'Müller & Söhne' });
    await edit({ providerIds: [world.B.publicId], customerName: 'Müller & Söhne' });
    expect(await listEvents(id)).toEqual([
      ['A', 'added', 'New'],
      ['B', 'added', 'New'],
      ['A', 'updated', 'New'],
      ['B', 'updated', 'New'],
      ['A', 'removed', 'New'],
    ]);
  });

  it('is an event for a new status and for the deletion, and none for an edit that changes nothing', async () => {
    const { id, edit } = await create();
    await edit({});
    await sql`update customer set status = 'Active' where public_id = ${id}`.execute(owner());
    await sql`update customer set receives_since = now() where public_id = ${id}`.execute(owner());
    await world.call('DELETE', `/Delete?id=${id}`, superAdmin());
    expect(await listEvents(id)).toEqual([
      ['A', 'added', 'New'],
      ['A', 'status', 'Active'],
      ['A', 'removed', null],
    ]);
  });

  it('is one event for each of many customers that change in one statement', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into customer (customer_number, name)
      select (60000000 + n)::text, 'Kunde ' || n from generate_series(1, 5000) n returning id`.execute(
      owner(),
    );
    const ids = rows.map(({ id }) => id);
    await sql`
      insert into customer_provider (customer_id, provider_id)
      select id, ${world.A.id}::smallint from unnest(${ids}::int[]) id`.execute(owner());
    const { rows: counts } = await sql`select count(*)::int as count from webhook_delivery`.execute(owner());
    expect(counts).toEqual([{ count: 5000 }]);
  });

  it('creates no event if the erasure blanks the customer, and the earlier events of the customer are erased then', async () => {
    const { id } = await create();
    await world.call('DELETE', `/Delete?id=${id}`, superAdmin());
    expect(await listEvents(id)).toHaveLength(2);
    await sql`update customer set deleted_at = now() - interval '30 days' where public_id = ${id}`.execute(
      owner(),
    );
    await sql`select erase_due(clock_timestamp(), 100)`.execute(owner());
    expect(await listEvents(id)).toEqual([]);
  });
});
