import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { takeInFolder } from '../sources/command/take-in-folder.ts';
import type { IndexRow } from '../index-files/index.ts';
import { changeRow, type RowChanges } from '../judgement/test-support/judgement-fixtures.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import { typeOfClass } from '../model/document-type.ts';
import { summarise, createDocumentWorld, document, einvoice } from '../test-support/documents.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';
import { makePlainPdf } from '../../../../test/support/plain-pdf.ts';

let world: IntakeWorld;
let home: string;
beforeAll(async () => {
  world = await createDocumentWorld();
  home = mkdtempSync(path.join(tmpdir(), 'belegfach-contradictions-'));
});
afterAll(async () => {
  await world.close();
  rmSync(home, { recursive: true, force: true });
});

const submit = async (item: DeliveryItem) => {
  const [outcome] = await world.service.submit(world.scope, { channel: 'command', items: [item] });
  if (outcome === undefined) throw new Error('no outcome');
  return outcome;
};
const forecast = async (item: DeliveryItem) => (await world.service.forecast(world.scope, [item]))[0];
const countDocuments = async (number: string) =>
  (await sql`select from invoice where document_number = ${number}`.execute(world.test.owner.executor)).rows
    .length;

async function takeIn(name: string, files: Readonly<Record<string, string | Buffer>>) {
  const folder = mkdtempSync(path.join(home, name));
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  const report = await takeInFolder(world.service, world.scope, folder, {
    dryRun: false,
    notify: false,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  return { ...report, states: report.outcomes.map(summarise), folder };
}

describe('rows of one index that name the same file', () => {
  const HEADER = 'Datei;Belegart;Belegnummer;Belegdatum;Kundennummer\r\n';
  it.each([
    ['customers', 'a.pdf;RE;RE-K1;01.03.2026;10000001', 'a.pdf;RE;RE-K1;01.03.2026;10000003'],
    ['numbers', 'a.pdf;RE;RE-K2;01.03.2026;10000001', 'a.pdf;RE;RE-K3;01.03.2026;10000001'],
    ['types', 'a.pdf;RE;RE-K4;01.03.2026;10000001', 'A.PDF;MA;RE-K4;01.03.2026;10000001'],
    ['dates', 'a.pdf;RE;RE-K5;01.03.2026;10000001', 'a.pdf;RE;RE-K5;02.03.2026;10000001'],
  ])('with different %s are both held, and no customer gets the file', async (field, row, otherRow) => {
    const files = { 'lauf.csv': `${HEADER}${row}\r\n${otherRow}\r\n`, 'a.pdf': makePlainPdf(field) };
    const { states, folder } = await takeIn(field, files);
    expect(states).toEqual(['quarantined index-xml-conflict', 'quarantined index-xml-conflict']);
    const result = readFileSync(path.join(folder, 'lauf.result.csv'), 'utf8');
    expect(result.match(/"quarantined";"index-xml-conflict"/g)).toHaveLength(2);
    expect(await countDocuments(row.split(';')[2] ?? '')).toBe(0);

    // A corrected index judges the file again.
    const corrected = await takeIn(field, { 'lauf.csv': `${HEADER}${row}\r\n`, 'a.pdf': files['a.pdf'] });
    expect(corrected.states).toEqual(['accepted']);
  });

  it('stay held if the unknown customer of one of them is added', async () => {
    const rows = 'd.pdf;RE;RE-D1;01.03.2026;10000001\r\nd.pdf;RE;RE-D1;01.03.2026;10000010\r\n';
    const file = makePlainPdf('appears');
    const { states } = await takeIn('appears', { 'l.csv': HEADER + rows, 'd.pdf': file });
    expect(states).toEqual(['quarantined index-xml-conflict', 'quarantined customer-unknown']);
    await world.addCustomer('10000010');
    // Without an index it is judged by the earlier row, which the other row still contradicts.
    expect(summarise(await submit({ fileName: 'd.pdf', bytes: file }))).toBe(
      'quarantined index-xml-conflict',
    );
  });

  it('are accepted as one document and a repeat of it if they have the same values', async () => {
    const row = 'b.pdf;RE;RE-K9;01.03.2026;10000001\r\n';
    const { states } = await takeIn('same', { 'l.csv': HEADER + row + row, 'b.pdf': makePlainPdf('same') });
    expect(states).toEqual(['accepted', 'duplicate']);
  });

  it('are also found if many rows are between them in a long index', async () => {
    const files: Record<string, string | Buffer> = { 'z.pdf': makePlainPdf('far') };
    const rows = Array.from(
      { length: 450 },
      (_, index) => `none-${index}.pdf;RE;N-${index};01.03.2026;10000001`,
    );
    files['l.csv'] =
      HEADER +
      ['z.pdf;RE;RE-F1;01.03.2026;10000001', ...rows, 'z.pdf;RE;RE-F2;01.03.2026;10000003'].join('\r\n');
    const { outcomes } = await takeIn('far', files);
    expect(outcomes.filter(({ fileName }) => fileName === 'z.pdf').map(summarise)).toEqual([
      'quarantined index-xml-conflict',
      'quarantined index-xml-conflict',
    ]);
  });
});

describe('a repeat of an accepted document', () => {
  const repeat = (
    item: DeliveryItem & { readonly indexRow: IndexRow },
    changes: RowChanges,
  ): DeliveryItem => ({
    ...item,
    indexRow: changeRow(item.indexRow, changes),
  });

  it.each<[string, RowChanges, string]>([
    ['another customer', { customerNumber: '10000003' }, 'customerNumber'],
    ['a customer whom nobody knows', { customerNumber: '99999999' }, 'customerNumber'],
    ['another number', { number: 'RE-ELSE' }, 'documentNumber'],
    ['another type', { type: typeOfClass('reminder') }, 'typeValue'],
    ['another date', { date: '2026-04-01' }, 'documentDate'],
  ])('whose index names %s is held, in addition to the document', async (_case, changes, field) => {
    const item = document();
    const first = await submit(item);
    expect(first.state).toBe('accepted');
    const expected = { state: 'quarantined', reasons: ['index-xml-conflict'], documentId: null };
    expect(await forecast(repeat(item, changes))).toMatchObject(expected);
    const held = await submit(repeat(item, changes));
    expect(held).toMatchObject(expected);
    const { rows } = await sql<{ facts: unknown; has_file: boolean }>`
      select facts, file_id is not null as has_file from intake_receipt where public_id = ${held.receiptId}`.execute(
      world.test.owner.executor,
    );
    expect(rows[0]).toMatchObject({
      has_file: true,
      facts: { existing: { documentId: first.documentId, differences: [field] } },
    });
    // The held contradiction affects neither the document nor its true repeats.
    expect(await submit(item)).toMatchObject({ state: 'duplicate', documentId: first.documentId });
    expect(await submit({ fileName: item.fileName, bytes: item.bytes })).toMatchObject({
      state: 'duplicate',
    });
  });

  // Regression: a nightly run delivered the same folder every night, and each night added another held receipt.
  it('with the same contradiction again updates the same held receipt', async () => {
    const item = document();
    await submit(item);
    const changes = { number: 'RE-AGAIN' };
    const held = await submit(repeat(item, changes));
    const again = await submit(repeat(item, { ...changes, line: 99 }));
    expect(again).toEqual(held);
    const elsewhere = await submit(repeat(item, { number: 'RE-THIRD' }));
    expect(elsewhere.receiptId).not.toBe(held.receiptId);
    expect((await submit(repeat(item, changes))).receiptId).toBe(held.receiptId);
  });

  it('with the same contradiction in many simultaneous deliveries creates one held receipt', async () => {
    const item = document();
    await submit(item);
    const contradicting = repeat(item, { date: '2026-05-05' });
    const held = await Promise.all(Array.from({ length: 8 }, () => submit(contradicting)));
    expect(new Set(held.map(({ receiptId }) => receiptId)).size).toBe(1);
    expect(held.map(summarise)).toEqual(held.map(() => 'quarantined index-xml-conflict'));
  });

  it('is a duplicate if its index has fewer values, or the same values in another spelling', async () => {
    const item = document({ customerNumber: '10000001', number: 'Re-2026/777' });
    expect((await submit(item)).state).toBe('accepted');
    const respelled: RowChanges = { number: 're-2026/777 ', customerNumber: ' 10000001' };
    expect((await submit(repeat(item, respelled))).state).toBe('duplicate');
    const { fileName, line, references, problems } = item.indexRow;
    expect(
      (await submit({ ...item, indexRow: { fileName, line, data: {}, references, problems } })).state,
    ).toBe('duplicate');
  });

  it('is a duplicate if its index is the one with which the document was accepted, also if that index now names no customer', async () => {
    const item = document({ customerNumber: '47114711' });
    expect(summarise(await submit(item))).toBe('quarantined customer-unknown');
    await world.addCustomer('10000009', { identifiers: [['customer-number', '47114711']] });
    expect((await submit(item)).state).toBe('accepted');
    await sql`delete from customer_identifier where value = '47114711'`.execute(world.test.owner.executor);
    expect((await submit(item)).state).toBe('duplicate');
  });

  it('is compared also if it is an e-invoice that was accepted without an index', async () => {
    const item = einvoice('mustang-en16931.pdf');
    const first = await submit(item);
    expect(first).toMatchObject({ state: 'accepted', customerNumber: '10000003' });
    const row: IndexRow = { line: 2, fileName: item.fileName, data: {}, references: [], problems: [] };
    const indexRow = (customerNumber: string) => ({ ...item, indexRow: { ...row, customerNumber } });
    expect((await submit(indexRow('10000003'))).state).toBe('duplicate');
    expect(summarise(await submit(indexRow('10000001')))).toBe('quarantined index-xml-conflict');
  });
});
