import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readIndexFile } from '../index-files/index.ts';
import type { DeliveryItem } from '../model/delivery-item.ts';
import {
  summarise,
  document,
  einvoice,
  getInvoice,
  createDocumentWorld,
  xrechnung,
} from '../test-support/documents.ts';
import type { IntakeWorld } from '../test-support/intake-world.ts';
import { makePlainPdf } from '../../../../test/support/plain-pdf.ts';

let world: IntakeWorld;
beforeAll(async () => {
  world = await createDocumentWorld();
});
afterAll(() => world.close());

const submit = (...items: DeliveryItem[]) => world.service.submit(world.scope, { channel: 'command', items });

describe('an accepted document', () => {
  it('is made from a plain PDF with an index', async () => {
    const item = document({ number: 'RE-2026/0815', fileName: 'Rechnung 4711.pdf' });
    const [outcome] = await submit(item);
    expect(outcome).toMatchObject({
      state: 'accepted',
      data: { number: 'RE-2026/0815', date: '2026-03-31', type: { typeValue: 0 } },
      customerNumber: '10000001',
    });
    const invoice = await getInvoice(world, outcome);
    expect(invoice).toMatchObject({
      document_name: 'Rechnung 4711.pdf',
      electronic_format: null,
      model: null,
    });
    expect((await world.store.read(invoice.pdf)).equals(item.bytes)).toBe(true);
  });

  it('is made from a hybrid PDF and has the XML as a second file', async () => {
    const item = einvoice('mustang-en16931.pdf');
    const [outcome] = await submit(item);
    expect(outcome).toMatchObject({
      state: 'accepted',
      data: { number: 'RE-20201121/508' },
      customerNumber: '10000003',
    });
    const invoice = await getInvoice(world, outcome);
    expect(invoice).toMatchObject({ electronic_format: 'EN16931', original_is_xml: false });
    expect((await world.store.read(invoice.pdf)).equals(item.bytes)).toBe(true);
    expect((await world.store.read(invoice.xml ?? Buffer.alloc(0))).toString()).toContain('RE-20201121/508');
    expect(invoice.model).toMatchObject({ number: 'RE-20201121/508' });
  });

  it('is made from a self-billed e-invoice, whose customer is the seller', async () => {
    const [outcome] = await submit(einvoice('ferd24-en16931-selfbilled-389.pdf'));
    expect(outcome).toMatchObject({ state: 'accepted', customerNumber: '10000004' });
  });

  it('is made from an XML file, with a rendered PDF and the original XML', async () => {
    const item = einvoice('xrechnung-ubl.xml');
    const [outcome] = await submit(item);
    expect(outcome).toMatchObject({
      state: 'accepted',
      data: { number: '123456XX' },
      customerNumber: '10000005',
    });
    const invoice = await getInvoice(world, outcome);
    expect(invoice).toMatchObject({
      document_name: 'xrechnung-ubl.pdf',
      original_is_xml: true,
      electronic_format: 'XRECHNUNG',
    });
    expect((await world.store.read(invoice.xml ?? Buffer.alloc(0))).equals(item.bytes)).toBe(true);
    expect((await world.store.read(invoice.pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('is made from an XML file and the PDF of the same name, which is the view', async () => {
    const view = makePlainPdf('view of an XML');
    const xml = einvoice('xrechnung-cii.xml').bytes;
    const [outcome] = await submit({ fileName: 'paar.pdf', bytes: view, xml });
    const invoice = await getInvoice(world, outcome);
    expect(invoice).toMatchObject({ document_name: 'paar.pdf', original_is_xml: true });
    expect((await world.store.read(invoice.pdf)).equals(view)).toBe(true);
    expect((await world.store.read(invoice.xml ?? Buffer.alloc(0))).equals(xml)).toBe(true);
  });

  // Regression: the reason named no file, although a person has to look into both.
  it('is held with the names of both files if XML and PDF of one name are different invoices', async () => {
    const { bytes } = einvoice('mustang-en16931.pdf');
    const xml = xrechnung('STREIT-1', { broken: false }).bytes;
    const [outcome] = await submit({ fileName: 'streit.pdf', bytes, xml });
    expect(outcome?.state).toBe('quarantined');
    expect(outcome?.reasons).toContain('ambiguous-xml');
    expect(outcome?.values?.map(({ de }) => de)).toContain('Betroffen: "streit.xml", "streit.pdf".');
  });
});

describe('an item', () => {
  it('that is held or rejected has a reason', async () => {
    const outcomes = await submit(
      document({ customerNumber: '10000002' }),
      { ...document(), bytes: 'missing' },
      { ...document({ problems: ['file-name'] }), bytes: 'unsafe-name' },
      { fileName: 'gross.pdf', bytes: 'too-large' },
      { fileName: 'leer.pdf', bytes: new Uint8Array() },
      { ...einvoice('truncated-half.pdf'), fileName: 'kaputt.pdf' },
      einvoice('html-named-pdf.pdf'),
      einvoice('hostile-xxe-file.xml'),
      einvoice('fnfe-minimum.pdf'),
    );
    expect(outcomes.map(summarise)).toEqual([
      'quarantined customer-inactive',
      'rejected file-missing',
      'rejected file-name',
      'rejected limits',
      'rejected empty',
      'rejected pdf-damaged',
      'rejected not-a-pdf',
      'rejected xml-dtd',
      'quarantined provider-mismatch customer-unknown',
    ]);
    const [, , , , empty] = outcomes;
    expect(empty?.documentId).toBeNull();
  });

  it('keeps its bytes if it is rejected', async () => {
    const item = einvoice('ubl-truncated.xml');
    await submit(item);
    const sha256 = createHash('sha256').update(item.bytes).digest();
    expect((await world.store.read(sha256)).equals(item.bytes)).toBe(true);
  });

  it('that the database refuses does not prevent the acceptance of the other items', async () => {
    const good = document();
    const bad = document({ number: 'x'.repeat(101) });
    await expect(submit(bad, good)).rejects.toThrow('refuses');
    expect((await submit(good)).map(summarise)).toEqual(['duplicate']);
  });

  it('with text that no database stores is cleaned and accepted', async () => {
    const [outcome] = await submit(document({ customerName: 'a\0b\uD800', fileName: 'a\0b.pdf' }));
    expect(outcome?.state).toBe('accepted');
  });
});

describe('the published index with errors', () => {
  it('leads to a state for each line', async () => {
    const folder = path.join(import.meta.dirname, '../index-files/fixtures');
    const bytes = readFileSync(path.join(folder, 'index-with-errors.csv'));
    const reading = readIndexFile(
      { name: 'index-with-errors.csv', format: 'csv', bytes },
      world.scope.provider.mapping,
    );
    if ('reason' in reading) throw new Error(reading.detail.en);
    await world.test.owner.executor.updateTable('provider').set({ ignores_leading_zeros: true }).execute();
    await world.addCustomer('00104711');
    const scope = { ...world.scope, provider: { ...world.scope.provider, ignoresLeadingZeros: true } };
    const files = new Map(
      ['plain-invoice.pdf', 'plain-remittance.pdf'].map((name) => [name, einvoice(name).bytes]),
    );
    const items = reading.rows.map((indexRow) => ({
      key: String(indexRow.line),
      fileName: indexRow.fileName,
      bytes: indexRow.problems.includes('file-name')
        ? ('unsafe-name' as const)
        : (files.get(indexRow.fileName) ?? ('missing' as const)),
      indexRow,
    }));
    const outcomes = await world.service.submit(scope, { channel: 'command', items });
    expect(outcomes.map(summarise)).toEqual([
      'accepted',
      'rejected file-missing',
      'rejected file-name',
      'quarantined missing-number invalid-date',
      'quarantined customer-unknown',
    ]);
  });
});

describe('another provider', () => {
  it('has its own numbers, duplicates and customers', async () => {
    const other = await world.addProvider('Muster Service GmbH');
    const item = document();
    expect((await submit(item)).map(summarise)).toEqual(['accepted']);
    const [outcome] = await world.service.submit(other, { channel: 'command', items: [item] });
    expect(outcome?.reasons).toEqual(['customer-unknown']);
  });
});
