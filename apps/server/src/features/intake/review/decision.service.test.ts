import type { ReleaseBody } from '@belegfach/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InvalidRequest, NotFound } from '../../../platform/errors/index.ts';
import type { Caller } from '../../authentication/index.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { document, einvoice } from '../test-support/documents.ts';
import { codeOf, createReleaseFixture, type ReleaseFixture } from '../test-support/release-fixture.ts';

let fixture: ReleaseFixture;
let world: ReleaseFixture['world'];
let journal: ReleaseFixture['journal'];
let admin: Caller;
beforeAll(async () => {
  fixture = await createReleaseFixture();
  ({ world, journal, admin } = fixture);
});
afterAll(() => world.close());

const hold = (item: DeliveryItem) => fixture.hold(item);
const release = (id: string, body: ReleaseBody = {}, caller = admin) =>
  fixture.releases.release(caller, id, body, fixture.origin);
/** The request for a file, as the HTTP layer passes it. */
const fileRequest = (caller: Caller) => ({
  caller,
  origin: fixture.origin,
  renewCaller: () => Promise.resolve(caller),
});
const createPlainPdf = () => {
  const { fileName, bytes } = document();
  return { fileName, bytes };
};
const COMPLETE = { documentNumber: 'RE-X', documentDate: '2026-10-01', typeValue: 0 } as const;
describe('a held document', () => {
  it('is accepted when a person has entered its values and its customer', async () => {
    const id = await hold(createPlainPdf());
    const item = await release(id, {
      ...COMPLETE,
      documentNumber: 'RE-100',
      customerId: fixture.customers['10000001'] ?? '',
    });
    expect(item).toMatchObject({
      state: 'accepted',
      reason: null,
      documentNumber: 'RE-100',
      customerNumber: '10000001',
    });
    expect(item.documentId).not.toBeNull();
    const { events } = await journal.get(admin, id);
    expect(events.map(({ fromState, toState, actor }) => [fromState, toState, actor])).toEqual([
      [null, 'quarantined', 'command'],
      ['quarantined', 'accepted', expect.stringContaining('User')],
    ]);
  });

  it('stays held while values are missing, and every missing field is reported', async () => {
    const id = await hold(createPlainPdf());
    const error = await codeOf(release(id, { documentNumber: 'RE-101' }));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error).toMatchObject({
      errors: {
        documentDate: ['is missing'],
        typeValue: ['is missing'],
        customerId: ['is missing'],
      },
    });
    expect((await journal.get(admin, id)).state).toBe('quarantined');
  });

  it('keeps the values of its e-invoice, and the identifier of its customer is learned on request', async () => {
    const id = await hold(einvoice('symtrax-itext-en16931.pdf'));
    const { identifier, electronic } = await journal.get(admin, id);
    expect(identifier).not.toBeNull();
    expect(electronic?.documentNumber).toBeTruthy();
    const item = await release(id, { customerId: fixture.customers['10000001'] ?? '', remember: true });
    expect(item).toMatchObject({ state: 'accepted', documentNumber: electronic?.documentNumber });
    const { rows } = await sql<{ value: string }>`
      select value from customer_identifier i join customer c on c.id = i.customer_id
      where c.customer_number = '10000001'`.execute(world.test.owner.executor);
    expect(rows).toContainEqual({ value: identifier?.value });
  });

  it('gets a readable PDF and keeps its original if it is XML without a real date', async () => {
    const original = einvoice('bad-date-text.xml');
    const id = await hold(original);
    expect((await journal.get(admin, id)).reasons).toContain('invalid-date');
    const item = await release(id, {
      documentDate: '2026-10-05',
      customerId: fixture.customers['10000001'] ?? '',
    });
    expect(item).toMatchObject({ state: 'accepted', documentDate: '2026-10-05' });
    const { rows } = await sql<{ pdf: Buffer; xml: Buffer; original_is_xml: boolean }>`
      select p.sha256 as pdf, x.sha256 as xml, i.original_is_xml
      from invoice i join stored_file p on p.id = i.pdf_file_id join stored_file x on x.id = i.xml_file_id
      where i.public_id = ${item.documentId}`.execute(world.test.owner.executor);
    const [files] = rows;
    expect(files?.original_is_xml).toBe(true);
    expect((await world.store.read(files?.xml ?? Buffer.alloc(0))).equals(original.bytes)).toBe(true);
    expect((await world.store.read(files?.pdf ?? Buffer.alloc(0))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is not released to a customer of another provider, nor by a user of another provider', async () => {
    const id = await hold(createPlainPdf());
    const otherScope = await world.addProvider('Dritte GmbH');
    const foreignCustomerId = await world.addCustomer('30000001', { scope: otherScope });
    const { rows } = await sql<{
      public_id: string;
    }>`select public_id from customer where id = ${foreignCustomerId}`.execute(world.test.owner.executor);
    expect(await codeOf(release(id, { ...COMPLETE, customerId: rows[0]?.public_id ?? '' }))).toBe(
      'CustomerNotFound',
    );
    expect(await codeOf(release(id, COMPLETE, fixture.foreignAdmin))).toBeInstanceOf(NotFound);
    expect(await codeOf(journal.get(fixture.foreignAdmin, id))).toBeInstanceOf(NotFound);
    expect(await codeOf(journal.download(fileRequest(fixture.foreignAdmin), id))).toBeInstanceOf(NotFound);
    expect(
      await codeOf(fixture.releases.discard(fixture.foreignAdmin, id, 'x', fixture.origin)),
    ).toBeInstanceOf(NotFound);
  });

  it('is released only once if two people release it at the same time', async () => {
    const id = await hold(createPlainPdf());
    const attempt = (documentNumber: string) =>
      codeOf(release(id, { ...COMPLETE, documentNumber, customerId: fixture.customers['10000001'] ?? '' }));
    const results = await Promise.all([attempt('RE-201'), attempt('RE-202')]);
    expect(results.toSorted()).toEqual(['IntakeNotQuarantined', undefined]);
  });

  it('is rejected with the reason of the person, and its file can still be downloaded', async () => {
    const item = createPlainPdf();
    const id = await hold(item);
    expect(await fixture.releases.discard(admin, id, 'Falscher Mandant', fixture.origin)).toMatchObject({
      state: 'rejected',
      reason: 'discarded',
    });
    const { events } = await journal.get(admin, id);
    expect(events.at(-1)).toMatchObject({ toState: 'rejected', comment: 'Falscher Mandant' });
    const file = await journal.download(fileRequest(admin), id);
    const { body } = await file.open({ first: 0, last: file.size - 1 });
    expect(body).toEqual(item.bytes);
    expect(await codeOf(fixture.releases.discard(admin, id, 'noch einmal', fixture.origin))).toBe(
      'IntakeNotQuarantined',
    );
    expect(await codeOf(release(id, COMPLETE))).toBe('IntakeNotQuarantined');
  });
});

describe('a document whose number exists', () => {
  async function holdSecond(number: string, secondCustomer = '10000001') {
    const [first] = await world.service.submit(world.scope, {
      channel: 'command',
      items: [document({ number })],
    });
    const second = document({ number, customerNumber: secondCustomer });
    return { first: first?.documentId, id: await hold(second), second };
  }

  it('becomes a new version, and the old version stays stored but is no longer listed', async () => {
    const { first, id } = await holdSecond('V-1');
    expect(await journal.get(admin, id)).toMatchObject({
      resolutions: ['newVersion', 'sameDocument'],
      existing: { documentId: first, documentNumber: 'V-1', differences: [] },
    });
    const item = await release(id, { resolution: 'newVersion' });
    expect(item.state).toBe('accepted');
    const { rows } = await sql<{ public_id: string; by: string | null }>`
      select i.public_id, n.public_id as by from invoice i left join invoice n on n.id = i.superseded_by_id
      where i.document_number = 'V-1' order by i.id`.execute(world.test.owner.executor);
    expect(rows).toEqual([
      { public_id: first, by: item.documentId },
      { public_id: item.documentId, by: null },
    ]);
  });

  it('stays held without a resolution', async () => {
    const { id } = await holdSecond('V-2');
    expect(await codeOf(release(id))).toBe('IntakeNumberExists');
    expect(await journal.get(admin, id)).toMatchObject({ state: 'quarantined', reason: 'number-exists' });
  });

  it('released as the same document is a duplicate, and is recognised when it comes again', async () => {
    const { first, id, second } = await holdSecond('V-3');
    expect(await release(id, { resolution: 'sameDocument' })).toMatchObject({
      state: 'duplicate',
      documentId: first,
    });
    const [again] = await world.service.submit(world.scope, { channel: 'command', items: [second] });
    expect(again).toMatchObject({ state: 'duplicate', documentId: first });
  });

  it('is never a new version of the document of another customer', async () => {
    await world.addCustomer('10000009');
    const { first, id } = await holdSecond('V-4', '10000009');
    expect((await journal.get(admin, id)).resolutions).toEqual(['sameDocument']);
    expect(await codeOf(release(id, { resolution: 'newVersion' }))).toBe('IntakeNumberExists');
    const { rows } = await sql<{ public_id: string }>`
      select public_id from invoice where document_number = 'V-4' and superseded_by_id is null`.execute(
      world.test.owner.executor,
    );
    expect(rows).toEqual([{ public_id: first }]);
  });

  it('is also held if a person entered the number', async () => {
    const { id } = await holdSecond('V-5');
    const otherId = await hold(createPlainPdf());
    const body = { ...COMPLETE, documentNumber: 'V-5', documentDate: '2026-03-31' };
    expect(await codeOf(release(otherId, { ...body, customerId: fixture.customers['10000001'] ?? '' }))).toBe(
      'IntakeNumberExists',
    );
    expect((await journal.get(admin, otherId)).existing?.documentNumber).toBe('V-5');
    expect((await journal.get(admin, id)).state).toBe('quarantined');
  });
});

describe('the journal', () => {
  const query = {
    orderBy: 'ReceivedAt',
    sortDirection: 1,
    pageIndex: 1,
    pageSize: 100,
  } as const;

  it('contains every file in exactly one state', async () => {
    const page = await journal.list(admin, query);
    const { received, accepted, quarantined, rejected, duplicate } = page.counts;
    expect(received + accepted + quarantined + rejected + duplicate).toBe(page.totalItemCount);
    expect(page.items).toHaveLength(page.totalItemCount);
    const times = page.items.map(({ receivedAt }) => receivedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it('has the same counts with a filter by state, and contains no files of another provider', async () => {
    const all = await journal.list(admin, query);
    const held = await journal.list(admin, { ...query, state: 'quarantined' });
    expect(held.counts).toEqual(all.counts);
    expect(held.totalItemCount).toBe(all.counts.quarantined);
    expect(held.oldestQuarantinedAt).not.toBeNull();
    expect(await journal.list(fixture.foreignAdmin, query)).toMatchObject({ items: [], totalItemCount: 0 });
  });

  it.each([
    [{ documentNumber: 'v-1' }, 2],
    [{ reason: 'discarded' }, 1],
    [{ customer: 'backerei', documentNumber: 'RE-100' }, 1],
    [{ customer: 'Baeckerei', documentNumber: 'RE-100' }, 1],
    [{ channel: 'http' }, 0],
    [{ receivedTo: '2020-01-01' }, 0],
  ] as const)('filtered by %j has %i entries', async (filter, count) => {
    expect((await journal.list(admin, { ...query, ...filter })).totalItemCount).toBe(count);
  });

  it('suggests customers by their name, without deciding', async () => {
    const { indexRow, ...item } = document({ customerNumber: '99999999', customerName: 'Baeckerei Mueller' });
    const id = await hold({ ...item, indexRow });
    const { suggestions } = await journal.get(admin, id);
    expect(suggestions[0]).toMatchObject({ customerNumber: '10000001', because: ['similar-name'] });
  });
});
