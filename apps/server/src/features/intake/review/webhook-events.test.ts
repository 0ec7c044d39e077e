import { type WebhookPayload, webhookPayload } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createWorldBuilder } from '../../../../test/support/test-world.ts';
import { document } from '../test-support/documents.ts';
import { createReleaseFixture, type ReleaseFixture } from '../test-support/release-fixture.ts';

let fixture: ReleaseFixture;
let endpointId: number;
beforeAll(async () => {
  fixture = await createReleaseFixture();
  const build = createWorldBuilder(owner());
  endpointId = (await build.webhook(fixture.world.scope.providerId)).id;
  await build.webhook((await build.provider()).id);
});
afterAll(() => fixture.world.close());
beforeEach(() => owner().deleteFrom('webhook_delivery').execute());

const owner = () => fixture.world.test.owner.executor;
const submit = (item: Parameters<ReleaseFixture['submit']>[0]) => fixture.submit(item);

/** The pending events, each in the form of the contract. */
async function listEvents(): Promise<WebhookPayload[]> {
  const rows = await owner()
    .selectFrom('webhook_delivery')
    .select(['endpoint_id', 'event_type', 'payload', 'state'])
    .orderBy('id')
    .execute();
  return rows.map(({ endpoint_id, event_type, payload, state }) => {
    const event = webhookPayload.parse(payload);
    expect({ endpoint_id, event_type, state }).toEqual({
      endpoint_id: endpointId,
      event_type: event.type,
      state: 'pending',
    });
    return event;
  });
}

describe('the intake', () => {
  it('writes one event for an accepted document, to the endpoints of its provider only', async () => {
    const outcome = await submit(document({ number: 'W-1' }));
    const { rows } = await sql<{ provider: string; customer: string }>`
      select (select public_id from provider where id = ${fixture.world.scope.providerId}) as provider,
        (select public_id from customer where customer_number = '10000001') as customer`.execute(owner());
    const events = await listEvents();
    // The name of a file may name a person, and the erasure of a receipt does not reach the events.
    expect(JSON.stringify(events)).not.toContain(outcome?.fileName);
    expect(events).toEqual([
      {
        type: 'document.accepted',
        timestamp: expect.any(String) as string,
        data: {
          providerId: rows[0]?.provider,
          receiptId: outcome?.receiptId,
          documentId: outcome?.documentId,
          documentNumber: 'W-1',
          documentDate: '2026-03-31',
          documentClass: 'invoice',
          customerId: rows[0]?.customer,
          customerNumber: '10000001',
        },
      },
    ]);
  });

  it('writes one event for a held document with its reasons, and one when a person releases it', async () => {
    const id = await fixture.hold(document({ customerNumber: '99999999' }));
    expect(await listEvents()).toMatchObject([
      {
        type: 'document.held',
        data: { receiptId: id, documentId: null, customerId: null, reasons: ['customer-unknown'] },
      },
    ]);
    const customerId = fixture.customers['10000001'] ?? '';
    await fixture.releases.release(fixture.admin, id, { customerId }, fixture.origin);
    const [, released] = await listEvents();
    expect(released).toMatchObject({ type: 'document.accepted', data: { receiptId: id, customerId } });
  });

  it('writes one event for a new version, which names the replaced document', async () => {
    const first = await submit(document({ number: 'W-2' }));
    const id = await fixture.hold(document({ number: 'W-2' }));
    await fixture.releases.release(fixture.admin, id, { resolution: 'newVersion' }, fixture.origin);
    const events = await listEvents();
    expect(events.map(({ type }) => type)).toEqual([
      'document.accepted',
      'document.held',
      'document.replaced',
    ]);
    expect(events[2]?.data).toMatchObject({ receiptId: id, replacedDocumentId: first?.documentId });
  });

  it('writes no event for a repeated file, and none when a held document is rejected or judged again without a result', async () => {
    const item = document({ number: 'W-3', customerNumber: '99999998' });
    const id = await fixture.hold(item);
    await submit(item);
    await fixture.world.service.judgeWaiting(fixture.world.scope, undefined, new AbortController().signal);
    await fixture.releases.discard(fixture.admin, id, 'falsch', fixture.origin);
    expect((await listEvents()).map(({ type }) => type)).toEqual(['document.held']);
  });

  it('writes many events with one statement, in the order of the files', async () => {
    const items = Array.from({ length: 40 }, (_value, index) => document({ number: `W-4-${index}` }));
    await fixture.world.service.submit(fixture.world.scope, { channel: 'command', items });
    const events = await listEvents();
    expect(events.map(({ data }) => 'documentNumber' in data && data.documentNumber)).toEqual(
      items.map((_item, index) => `W-4-${index}`),
    );
  });

  it('writes no event if its transaction is rolled back', async () => {
    const before = await owner().selectFrom('intake_event').select('id').execute();
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
      create trigger planted after insert on audit_event for each row execute function refuse()`.execute(
      owner(),
    );
    try {
      await expect(submit(document({ number: 'W-5' }))).rejects.toThrow('planted');
    } finally {
      await sql`drop function refuse() cascade`.execute(owner());
    }
    expect(await listEvents()).toEqual([]);
    expect(await owner().selectFrom('intake_event').select('id').execute()).toEqual(before);
  });

  it('does not accept a document whose event cannot be written', async () => {
    await sql`alter table webhook_delivery add constraint planted check (event_type <> 'document.accepted') not valid`.execute(
      owner(),
    );
    try {
      await expect(submit(document({ number: 'W-6' }))).rejects.toThrow('planted');
    } finally {
      await sql`alter table webhook_delivery drop constraint planted`.execute(owner());
    }
    const { rows } = await sql`select from invoice where document_number = 'W-6'`.execute(owner());
    expect(rows).toEqual([]);
  });

  it.each([
    [
      'is switched off',
      sql`update webhook_endpoint set is_on = false`,
      sql`update webhook_endpoint set is_on = true`,
    ],
    [
      'has not chosen it',
      sql`update webhook_endpoint set events = '{customer.changed}'`,
      sql`update webhook_endpoint set events = '{document.accepted,document.held,document.replaced}'`,
    ],
  ])('writes no event for an endpoint that %s', async (_name, change, undo) => {
    await change.execute(owner());
    await submit(document());
    await undo.execute(owner());
    expect(await listEvents()).toEqual([]);
  });
});
