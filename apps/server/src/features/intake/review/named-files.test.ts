import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { document, einvoice, summarise } from '../test-support/documents.ts';
import { createReleaseFixture, type ReleaseFixture } from '../test-support/release-fixture.ts';
import { intakeScopeOf } from '../receipts/intake.policy.ts';

let fixture: ReleaseFixture;
let world: ReleaseFixture['world'];
beforeAll(async () => {
  fixture = await createReleaseFixture();
  ({ world } = fixture);
});
afterAll(() => world.close());

const submit = async (item: DeliveryItem, channel: 'command' | 'hot-folder' | 'http' = 'command') => {
  const [outcome] = await world.service.submit(world.scope, { channel, items: [item] });
  if (outcome === undefined) throw new Error('one item has one outcome');
  return outcome;
};
const createDocument = () => {
  const { fileName, bytes, indexRow } = document();
  return { file: { fileName, bytes }, row: { fileName, bytes: 'missing' as const, indexRow } };
};
const discard = (id: string | null) =>
  fixture.releases.discard(fixture.admin, id ?? '', 'not for anybody', fixture.origin);
/** Its `offers` are the index rows without a file that the portal suggests for the file. */
const getDetail = (id: string | null) => fixture.journal.get(fixture.admin, id ?? '');
/** Moves the time of the receipt into the past. */
const backdate = (id: string | null, interval: string) =>
  sql`update intake_receipt set received_at = received_at - ${interval}::interval where public_id = ${id}`.execute(
    world.test.owner.executor,
  );

// Regression: the row of an index named the file `scan.pdf`, which did not come with it. An older file of that name,
// of another customer and rejected by a person, became the document of the row.
describe('a file that a person rejected', () => {
  it('is not used for an index row that names it', async () => {
    const { file, row } = createDocument();
    const { receiptId } = await submit(file);
    await discard(receiptId);
    expect(summarise(await submit(row))).toBe('rejected file-missing');
    expect(await getDetail(receiptId)).toMatchObject({ state: 'rejected', reason: 'discarded', offers: [] });
  });

  it.each(['command', 'hot-folder', 'http'] as const)(
    'stays rejected each time it comes again by %s, with or without an index',
    async (channel) => {
      const { file, row } = createDocument();
      const { receiptId } = await submit(file, channel);
      await discard(receiptId);
      for (const item of [
        file,
        { ...file, indexRow: row.indexRow },
        { ...file, fileName: 'other.pdf', indexRow: row.indexRow },
      ])
        expect({ ...(await submit(item, channel)), key: '' }).toMatchObject({
          receiptId,
          state: 'rejected',
          reasons: ['discarded'],
        });
    },
  );

  it('stays rejected if it is an e-invoice that needs no index', async () => {
    const invoice = einvoice('symtrax-itext-en16931.pdf');
    const { receiptId, reasons } = await submit(invoice);
    expect(reasons).toEqual(['customer-unknown']);
    await discard(receiptId);
    expect(
      summarise(
        await submit({ ...invoice, indexRow: { ...document().indexRow, fileName: invoice.fileName } }),
      ),
    ).toBe('rejected discarded');
    expect(summarise(await submit(invoice))).toBe('rejected discarded');
  });

  it('is held if it comes again as the readable view of an e-invoice', async () => {
    const { file } = createDocument();
    await discard((await submit(file)).receiptId);
    const { bytes: xml } = einvoice('xrechnung-ubl.xml');
    expect((await submit({ ...file, xml })).reasons).toContain('discarded');
  });

  it('is held if it was the readable view of an e-invoice and comes again without the XML but with an index', async () => {
    const { file, row } = createDocument();
    // One more blank: the same invoice with other bytes than in the other tests.
    const xml = Buffer.from(einvoice('xrechnung-ubl.xml').bytes.toString().replace('</', ' </'));
    const { receiptId } = await submit({
      ...file,
      xml,
      indexRow: { ...row.indexRow, customerNumber: '99999999' },
    });
    await discard(receiptId);
    expect(summarise(await submit({ ...file, indexRow: row.indexRow }))).toBe('quarantined discarded');
  });

  it('is held if a person uploads it again, and only a person can release it', async () => {
    const { file, row } = createDocument();
    const { receiptId } = await submit(file);
    await discard(receiptId);
    const personScope = intakeScopeOf(fixture.admin, world.scope.provider, fixture.origin);
    const [held] = await world.service.submit(personScope, {
      channel: 'upload',
      items: [{ ...file, indexRow: row.indexRow }],
    });
    expect(held).toMatchObject({ receiptId, state: 'quarantined', reasons: ['discarded'] });
    expect(summarise(await submit({ ...file, indexRow: row.indexRow }))).toBe('quarantined discarded');
    expect(summarise(await submit(row))).toBe('rejected file-missing');
    expect(await fixture.releases.release(fixture.admin, receiptId ?? '', {}, fixture.origin)).toMatchObject({
      state: 'accepted',
    });
  });
});

describe('an index row whose file did not come', () => {
  it('is matched with a file that came at most ten minutes before', async () => {
    const { file, row } = createDocument();
    const { receiptId } = await submit(file);
    await backdate(receiptId, '9 minutes');
    expect(await submit(row)).toMatchObject({ receiptId, state: 'accepted' });
  });

  it.each(['11 minutes', '6 days'])(
    'is not matched with a file that came %s ago, but is suggested to the person who decides on the file',
    async (interval) => {
      const { file, row } = createDocument();
      const { receiptId } = await submit(file);
      await backdate(receiptId, interval);
      expect(summarise(await submit(row))).toBe('rejected file-missing');
      const held = await getDetail(receiptId);
      expect(held).toMatchObject({ state: 'quarantined', documentNumber: null, customerNumber: null });
      expect(held.offers).toMatchObject([
        {
          documentNumber: row.indexRow.data.number,
          documentDate: row.indexRow.data.date,
          typeValue: 0,
          customerNumber: '10000001',
          customer: { id: fixture.customers['10000001'], name: 'Bäckerei Müller GmbH' },
        },
      ]);
      expect(
        (await fixture.journal.get(fixture.foreignAdmin, receiptId ?? '').catch(() => undefined))?.offers,
      ).toBe(undefined);
    },
  );

  it('is not matched with a file that came earlier, even if the file has the document number of the row', async () => {
    const { file, row } = createDocument();
    const { receiptId } = await submit({
      ...file,
      indexRow: { ...row.indexRow, customerNumber: '99999998' },
    });
    await backdate(receiptId, '1 hour');
    expect(summarise(await submit(row))).toBe('rejected file-missing');
    expect((await getDetail(receiptId)).offers).toHaveLength(1);
  });

  it('is suggested for a file of that name that comes later, unless the file has another document number', async () => {
    const { file, row } = createDocument();
    expect(summarise(await submit(row))).toBe('rejected file-missing');
    const { receiptId } = await submit(file);
    expect((await getDetail(receiptId)).offers).toHaveLength(1);
    const other = document({ fileName: row.fileName, number: 'another', customerNumber: '99999997' });
    expect((await getDetail((await submit(other)).receiptId)).offers).toEqual([]);
  });

  it('is not matched with a file that the hot folder has delivered, because that file has already waited for an index there', async () => {
    const { file, row } = createDocument();
    const { receiptId } = await submit(file, 'hot-folder');
    expect(summarise(await submit(row, 'hot-folder'))).toBe('rejected file-missing');
    expect((await getDetail(receiptId)).offers).toHaveLength(1);
  });

  it('is not matched with a file that cannot be used', async () => {
    const { row } = createDocument();
    const { receiptId } = await submit({ fileName: row.fileName, bytes: Buffer.from('no document') });
    expect(summarise(await submit(row))).toBe('rejected file-missing');
    expect(await getDetail(receiptId)).toMatchObject({ state: 'rejected', offers: [] });
  });

  it.each([
    ['case', (name: string) => name.toUpperCase()],
    ['Unicode form', (name: string) => name.normalize('NFD')],
  ])(
    'is not matched if the names of two files differ from its file name only in the %s',
    async (_what, changeName) => {
      const { indexRow, bytes } = document();
      const fileName = `prüfung-${indexRow.line}.pdf`;
      const { receiptId } = await submit({ fileName, bytes });
      const row = { fileName: changeName(fileName), bytes: 'missing' as const, indexRow };
      const second = document();
      await submit({ fileName: changeName(fileName), bytes: second.bytes });
      expect(summarise(await submit(row))).toBe('rejected file-missing');
      expect(summarise(await submit({ ...row, fileName }))).toBe('rejected file-missing');
      expect((await getDetail(receiptId)).offers).toHaveLength(2);
    },
  );

  it('is not matched with a file that came after its delivery, when the delivery is repeated days later', async () => {
    const { file, row } = createDocument();
    const batch = await world.service.openBatch(world.scope, { channel: 'http' });
    const { receiptId } = await submit(file);
    await sql`update intake_batch set started_at = started_at - interval '3 days' where id = ${batch.id}`.execute(
      world.test.owner.executor,
    );
    const [again] = await world.service.submit(world.scope, { channel: 'http', items: [row], batch });
    expect(again).toMatchObject({ state: 'rejected', reasons: ['file-missing'] });
    expect((await getDetail(receiptId)).state).toBe('quarantined');
  });
});
