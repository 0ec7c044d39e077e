import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRow } from '../judgement/test-support/judgement-fixtures.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { typeOfClass } from '../model/document-type.ts';
import { summarise, document, einvoice, createDocumentWorld } from '../test-support/documents.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createDocumentWorld();
});
afterAll(() => world.close());

const submit = (...items: DeliveryItem[]) => world.service.submit(world.scope, { channel: 'command', items });

describe('a delivery', () => {
  it('of known bytes is a duplicate of the existing document', async () => {
    const item = document();
    const [first] = await submit(item);
    const [again, third] = await submit(item, { ...item, key: 'third' });
    expect([again?.state, third?.state]).toEqual(['duplicate', 'duplicate']);
    expect(again?.documentId).toBe(first?.documentId);
    expect(third?.receiptId).not.toBe(again?.receiptId);
  });

  it('that another process has taken in meanwhile gets the outcomes of that process, and is not its own duplicate', async () => {
    const batch = await world.service.openBatch(world.scope, { channel: 'http' });
    const submitTo = (...items: DeliveryItem[]) =>
      world.service.submit(world.scope, { channel: 'http', items, batch });
    const [item, later] = [document(), document()];
    const [first] = await submitTo(item);
    const [again, next] = await submitTo(item, later);
    expect(again).toMatchObject({
      state: 'accepted',
      receiptId: first?.receiptId,
      documentId: first?.documentId,
    });
    expect(next?.state).toBe('accepted');
    // The same bytes once more, as another item.
    expect((await submitTo({ ...item, key: 'copy' })).map(summarise)).toEqual(['duplicate']);
    const { rows } = await sql`select from intake_receipt where batch_id = ${batch.id}`.execute(
      world.test.owner.executor,
    );
    expect(rows).toHaveLength(3);
  });

  it('of an existing number with other bytes is held', async () => {
    const item = document({ number: 'Doppelt-1' });
    const sameNumber = document({ number: ' doppelt-1 ' });
    expect((await submit(item, sameNumber)).map(summarise)).toEqual([
      'accepted',
      'quarantined number-exists',
    ]);
    const elsewhere = document({ number: 'DOPPELT-1', customerNumber: '10000003' });
    expect((await submit(elsewhere)).map(summarise)).toEqual(['quarantined number-exists']);
    const nextYear = document({ number: 'Doppelt-1', date: '2027-01-01' });
    const creditNote = document({ number: 'Doppelt-1', type: typeOfClass('credit-note') });
    expect((await submit(nextYear, creditNote)).map(summarise)).toEqual(['accepted', 'accepted']);
  });

  it('judges the same receipt again if it repeats a held or rejected file', async () => {
    const item = document({ customerNumber: '10000077' });
    const [held] = await submit(item);
    expect(held?.reasons).toEqual(['customer-unknown']);
    await world.addCustomer('10000077');
    const [accepted] = await submit({ fileName: item.fileName, bytes: item.bytes });
    expect(accepted).toMatchObject({
      state: 'accepted',
      receiptId: held?.receiptId,
      customerNumber: '10000077',
    });
  });

  it('of only an index judges the file that waits for it', async () => {
    const item = document();
    const { indexRow } = item;
    const [held] = await submit({ fileName: item.fileName, bytes: item.bytes });
    expect(held?.reasons).toEqual(['no-invoice-xml']);
    const late: DeliveryItem = { fileName: item.fileName, bytes: 'missing', indexRow };
    const [accepted] = await submit(late);
    expect(accepted).toMatchObject({ state: 'accepted', receiptId: held?.receiptId });
    expect((await submit(late)).map(summarise)).toEqual(['duplicate']);
    expect(
      (await submit({ ...late, indexRow: changeRow(indexRow, { number: 'other' }) })).map(summarise),
    ).toEqual(['rejected file-missing']);
  });

  // Regression: a sender named every remittance advice `avis.pdf`. One was held; the next index came before its file,
  // and the held file, which belonged to another customer, was delivered instead.
  it('does not use a waiting file for another document of the same name', async () => {
    const first = document({ customerNumber: '10000088' });
    const row = (number: string, customerNumber = '10000001'): DeliveryItem => ({
      fileName: first.fileName,
      bytes: 'missing',
      indexRow: changeRow(first.indexRow, { number, customerNumber }),
    });
    expect((await submit(first)).map(summarise)).toEqual(['quarantined customer-unknown']);
    expect((await submit(row('another'))).map(summarise)).toEqual(['rejected file-missing']);
    const corrected = row(` ${first.indexRow.data.number?.toLowerCase()}`);
    expect((await submit(corrected)).map(summarise)).toEqual(['accepted']);

    const undescribed = { ...document(), fileName: first.fileName };
    const { fileName, bytes } = undescribed;
    expect((await submit({ fileName, bytes })).map(summarise)).toEqual(['quarantined no-invoice-xml']);
    expect((await submit(row('a third'))).map(summarise)).toEqual(['rejected file-missing']);
  });

  it('does not give a waiting file of unknown number to a row of another customer', async () => {
    const { fileName, bytes, indexRow } = document();
    const { line, references } = indexRow;
    const item = {
      fileName,
      bytes,
      indexRow: {
        line,
        references,
        fileName,
        data: {},
        customerNumber: '10000088',
        problems: ['missing-number' as const],
      },
    };
    expect((await submit(item)).map(summarise)).toEqual([expect.stringContaining('missing-number')]);
    expect((await submit({ fileName, bytes: 'missing', indexRow })).map(summarise)).toEqual([
      'rejected file-missing',
    ]);
  });

  it('makes each document once if it comes several times at the same time', async () => {
    const items = Array.from({ length: 60 }, () => document());
    const reversed = [...items].reverse();
    const outcomes = (await Promise.all([submit(...items), submit(...reversed), submit(...items)])).flat();
    const accepted = outcomes.filter(({ state }) => state === 'accepted');
    expect(accepted).toHaveLength(60);
    expect(outcomes.filter(({ state }) => state === 'duplicate')).toHaveLength(120);
    expect(new Set(outcomes.map(({ documentId }) => documentId)).size).toBe(60);
  });

  it('makes one document for each number if another delivery has the same numbers at the same time', async () => {
    const pairs = Array.from({ length: 30 }, (_, indexRow) => {
      const number = `Rennen-${indexRow}`;
      return [document({ number }), document({ number })] as const;
    });
    const outcomes = await Promise.all([
      submit(...pairs.map(([one]) => one)),
      submit(...pairs.map(([, other]) => other).reverse()),
    ]);
    expect(outcomes.flat().map(summarise).sort()).toEqual([
      ...Array.from({ length: 30 }, () => 'accepted'),
      ...Array.from({ length: 30 }, () => 'quarantined number-exists'),
    ]);
  });
});

describe('the journal', () => {
  it('contains every received file in exactly one state, with an event for each step', async () => {
    const { rows } = await sql<{
      receipts: number;
      undecided: number;
      events: number;
      without: number;
      audited: number;
    }>`
      select (select count(*)::int from intake_receipt) as receipts,
        (select count(*)::int from intake_receipt where state = 'received') as undecided,
        (select count(*)::int from intake_event) as events,
        (select count(*)::int from intake_receipt r where not exists (select from intake_event e where e.receipt_id = r.id)) as without,
        (select sum(coalesce((facts->>'accepted')::int, 0))::int from audit_event where action = 'documents.take-in') as audited`.execute(
      world.test.owner.executor,
    );
    const [counts] = rows;
    expect(counts).toMatchObject({ undecided: 0, without: 0 });
    expect(counts?.events).toBeGreaterThanOrEqual(counts?.receipts ?? Infinity);
    const { rows: invoices } = await sql<{
      count: number;
    }>`select count(*)::int as count from invoice`.execute(world.test.owner.executor);
    expect(counts?.audited).toBe(invoices[0]?.count);
    const { rows: wrong } = await sql`select * from invoice_count_differences()`.execute(
      world.test.owner.executor,
    );
    expect(wrong).toEqual([]);
  });

  it('returns the outcomes of the items of a delivery with their values, without the check of a reading', async () => {
    const batch = await world.service.openBatch(world.scope, { channel: 'command' });
    const items = [document(), document({ customerNumber: '99999999' })];
    const submitted = await world.service.submit(world.scope, { channel: 'command', items, batch });
    const listed = await world.service.listOutcomes(world.scope, batch);
    expect([...listed.values()].sort((a, b) => a.key.localeCompare(b.key))).toEqual(
      [...submitted]
        .sort((a, b) => a.key.localeCompare(b.key))
        .map(({ check: _check, ...outcome }) => outcome),
    );
  });
});

describe('a forecast', () => {
  it('returns the outcomes of the delivery and writes nothing', async () => {
    const known = document({ number: 'Vorschau-1' });
    await submit(known);
    const items = [
      document(),
      known,
      document({ number: 'vorschau-1' }),
      document({ customerNumber: '' }),
      { ...document(), bytes: 'missing' as const },
      einvoice('xrechnung-ubl-creditnote-381.xml'),
    ];
    const tables = () =>
      sql<{
        count: number;
      }>`select (select count(*) from intake_receipt) + (select count(*) from intake_batch)
        + (select count(*) from stored_file) + (select count(*) from invoice) as count`.execute(
        world.test.owner.executor,
      );
    const before = await tables();
    const forecast = await world.service.forecast(world.scope, items);
    expect((await tables()).rows).toEqual(before.rows);
    expect((await submit(...items)).map(summarise)).toEqual(forecast.map(summarise));
  });
});
