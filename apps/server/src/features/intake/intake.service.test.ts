import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IndexRow, readIndexFile } from './index-files/index.ts';
import type { IntakeItem } from './intake-item.ts';
import { typeOfClass } from './judgement/document-type.ts';
import type { Outcome } from './outcome.ts';
import { createIntakeWorld, type IntakeWorld } from './test-support/intake-world.ts';
import { makePlainPdf } from './test-support/plain-pdf.ts';

const EINVOICES = path.join(import.meta.dirname, '../../../../../packages/einvoice/fixtures/files');
const einvoice = (name: string): IntakeItem => ({
  fileName: name,
  bytes: readFileSync(path.join(EINVOICES, name)),
});

let world: IntakeWorld;
beforeAll(async () => {
  world = await createIntakeWorld({ vatIds: ['DE299999990', 'DE123456789', 'DE136695976', 'DE814060619'] });
  await world.addCustomer('10000001', { name: 'Bäckerei Müller GmbH' });
  await world.addCustomer('10000002', { status: 'Inactive' });
  await world.addCustomer('10000003', { identifiers: [['buyer-id', '2']] });
  await world.addCustomer('10000004', { identifiers: [['buyer-id', '549910']] });
  await world.addCustomer('10000005', { identifiers: [['endpoint', 'buyer@info.de']] });
});
afterAll(() => world.close());

let count = 0;
function document(changes: Partial<IndexRow> & { readonly text?: string } = {}): IntakeItem {
  count += 1;
  const { text, ...row } = changes;
  const fileName = row.fileName ?? `beleg-${count}.pdf`;
  const index: IndexRow = {
    line: count,
    type: typeOfClass('invoice'),
    documentNumber: `RE-2026/${count}`,
    documentDate: '2026-03-31',
    customerNumber: '10000001',
    references: [],
    problems: [],
    ...row,
    fileName,
  };
  return { fileName, bytes: makePlainPdf(text ?? fileName), index };
}

const submit = (...items: IntakeItem[]) => world.service.submit(world.scope, { channel: 'command', items });
const brief = ({ state, reasons }: Outcome) => [state, ...reasons].join(' ');

async function getInvoice(outcome: Outcome | undefined) {
  const { rows } = await sql<{
    document_number: string;
    document_name: string;
    customer_number: string;
    electronic_format: string | null;
    original_is_xml: boolean;
    pdf: Buffer;
    xml: Buffer | null;
    model: unknown;
  }>`select i.document_number, i.document_name, c.customer_number, i.electronic_format, i.original_is_xml, p.sha256 as pdf,
      x.sha256 as xml, r.model
    from invoice i join customer c on c.id = i.customer_id join stored_file p on p.id = i.pdf_file_id
    left join stored_file x on x.id = i.xml_file_id left join invoice_reading r on r.invoice_id = i.id
    where i.public_id = ${outcome?.documentId}`.execute(world.test.owner.executor);
  const [row] = rows;
  if (row === undefined) throw new Error('no such invoice');
  return row;
}

describe('documents that are accepted', () => {
  it('plain PDF with index', async () => {
    const item = document({ documentNumber: 'RE-2026/0815', fileName: 'Rechnung 4711.pdf' });
    const [outcome] = await submit(item);
    expect(outcome).toMatchObject({
      state: 'accepted',
      documentNumber: 'RE-2026/0815',
      documentDate: '2026-03-31',
      typeValue: 0,
      customerNumber: '10000001',
    });
    const invoice = await getInvoice(outcome);
    expect(invoice).toMatchObject({
      document_name: 'Rechnung 4711.pdf',
      electronic_format: null,
      model: null,
    });
    expect((await world.store.read(invoice.pdf)).equals(item.bytes as Buffer)).toBe(true);
  });

  it('hybrid PDF, with its XML beside it', async () => {
    const item = einvoice('mustang-en16931.pdf');
    const [outcome] = await submit(item);
    expect(outcome).toMatchObject({
      state: 'accepted',
      documentNumber: 'RE-20201121/508',
      customerNumber: '10000003',
    });
    const invoice = await getInvoice(outcome);
    expect(invoice).toMatchObject({ electronic_format: 'EN16931', original_is_xml: false });
    expect((await world.store.read(invoice.pdf)).equals(item.bytes as Buffer)).toBe(true);
    expect((await world.store.read(invoice.xml ?? Buffer.alloc(0))).toString()).toContain('RE-20201121/508');
    expect(invoice.model).toMatchObject({ number: 'RE-20201121/508' });
  });

  it('self-billed: the customer is the seller', async () => {
    const [outcome] = await submit(einvoice('ferd24-en16931-selfbilled-389.pdf'));
    expect(outcome).toMatchObject({ state: 'accepted', customerNumber: '10000004' });
  });

  it('XML alone, with a PDF made from it and the original kept', async () => {
    const item = einvoice('xrechnung-ubl.xml');
    const [outcome] = await submit(item);
    expect(outcome).toMatchObject({
      state: 'accepted',
      documentNumber: '123456XX',
      customerNumber: '10000005',
    });
    const invoice = await getInvoice(outcome);
    expect(invoice).toMatchObject({
      document_name: 'xrechnung-ubl.pdf',
      original_is_xml: true,
      electronic_format: 'XRECHNUNG',
    });
    expect((await world.store.read(invoice.xml ?? Buffer.alloc(0))).equals(item.bytes as Buffer)).toBe(true);
    expect((await world.store.read(invoice.pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('XML with a PDF of the same name, which is the view', async () => {
    const view = makePlainPdf('view of an XML');
    const xml = einvoice('xrechnung-cii.xml').bytes as Buffer;
    const [outcome] = await submit({ fileName: 'paar.pdf', bytes: view, xml });
    const invoice = await getInvoice(outcome);
    expect(invoice).toMatchObject({ document_name: 'paar.pdf', original_is_xml: true });
    expect((await world.store.read(invoice.pdf)).equals(view)).toBe(true);
    expect((await world.store.read(invoice.xml ?? Buffer.alloc(0))).equals(xml)).toBe(true);
  });
});

describe('idempotency', () => {
  it('the same bytes again are a duplicate of the document that is there', async () => {
    const item = document();
    const [first] = await submit(item);
    const [again, third] = await submit(item, { ...item, key: 'third' });
    expect([again?.state, third?.state]).toEqual(['duplicate', 'duplicate']);
    expect(again?.documentId).toBe(first?.documentId);
    expect(third?.receiptId).not.toBe(again?.receiptId);
  });

  it('the same number with other bytes is held', async () => {
    const item = document({ documentNumber: 'Doppelt-1' });
    const other = document({ documentNumber: ' doppelt-1 ' });
    expect((await submit(item, other)).map(brief)).toEqual(['accepted', 'quarantined number-exists']);
    const elsewhere = document({ documentNumber: 'DOPPELT-1', customerNumber: '10000003' });
    expect((await submit(elsewhere)).map(brief)).toEqual(['quarantined number-exists']);
    const nextYear = document({ documentNumber: 'Doppelt-1', documentDate: '2027-01-01' });
    const creditNote = document({ documentNumber: 'Doppelt-1', type: typeOfClass('credit-note') });
    expect((await submit(nextYear, creditNote)).map(brief)).toEqual(['accepted', 'accepted']);
  });

  it('a repeat of what is held or was rejected judges the same receipt anew', async () => {
    const item = document({ customerNumber: '10000077' });
    const [held] = await submit(item);
    expect(held?.reasons).toEqual(['customer-unknown']);
    await world.addCustomer('10000077');
    const [released] = await submit({ fileName: item.fileName, bytes: item.bytes });
    expect(released).toMatchObject({
      state: 'accepted',
      receiptId: held?.receiptId,
      customerNumber: '10000077',
    });
  });

  it('an index that comes later judges the file that waits', async () => {
    const item = document();
    const { index } = item;
    if (index === undefined) throw new Error('documents here have an index');
    const [held] = await submit({ fileName: item.fileName, bytes: item.bytes });
    expect(held?.reasons).toEqual(['no-invoice-xml']);
    const late: IntakeItem = { fileName: item.fileName, bytes: 'missing', index };
    const [accepted] = await submit(late);
    expect(accepted).toMatchObject({ state: 'accepted', receiptId: held?.receiptId });
    expect((await submit(late)).map(brief)).toEqual(['duplicate']);
    expect((await submit({ ...late, index: { ...index, documentNumber: 'other' } })).map(brief)).toEqual([
      'rejected file-missing',
    ]);
  });

  it('two deliveries of the same files at once make each document once', async () => {
    const items = Array.from({ length: 60 }, () => document());
    const turned = [...items].reverse();
    const outcomes = (await Promise.all([submit(...items), submit(...turned), submit(...items)])).flat();
    const accepted = outcomes.filter(({ state }) => state === 'accepted');
    expect(accepted).toHaveLength(60);
    expect(outcomes.filter(({ state }) => state === 'duplicate')).toHaveLength(120);
    expect(new Set(outcomes.map(({ documentId }) => documentId)).size).toBe(60);
  });

  it('two files of one number at once make one document', async () => {
    const pairs = Array.from({ length: 30 }, (_, index) => {
      const documentNumber = `Rennen-${index}`;
      return [document({ documentNumber }), document({ documentNumber })] as const;
    });
    const outcomes = await Promise.all([
      submit(...pairs.map(([one]) => one)),
      submit(...pairs.map(([, other]) => other).reverse()),
    ]);
    expect(outcomes.flat().map(brief).sort()).toEqual([
      ...Array.from({ length: 30 }, () => 'accepted'),
      ...Array.from({ length: 30 }, () => 'quarantined number-exists'),
    ]);
  });
});

describe('what is held or rejected', () => {
  it('says why', async () => {
    const damaged = readFileSync(path.join(EINVOICES, 'truncated-half.pdf'));
    const outcomes = await submit(
      document({ customerNumber: '10000002' }),
      { ...document(), bytes: 'missing' },
      { ...document({ problems: ['file-name'] }), bytes: 'unsafe-name' },
      { fileName: 'gross.pdf', bytes: 'too-large' },
      { fileName: 'leer.pdf', bytes: new Uint8Array() },
      { fileName: 'kaputt.pdf', bytes: damaged },
      einvoice('html-named-pdf.pdf'),
      einvoice('hostile-xxe-file.xml'),
      einvoice('fnfe-minimum.pdf'),
    );
    expect(outcomes.map(brief)).toEqual([
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

  it('keeps the bytes of a rejected file', async () => {
    const item = einvoice('ubl-truncated.xml');
    await submit(item);
    const sha256 = createHash('sha256').update(item.bytes).digest();
    expect((await world.store.read(sha256)).equals(item.bytes as Buffer)).toBe(true);
  });

  it('one document that the database refuses does not keep out its neighbours', async () => {
    const good = document();
    const bad = document({ documentNumber: 'x'.repeat(101) });
    await expect(submit(bad, good)).rejects.toThrow('refuses');
    expect((await submit(good)).map(brief)).toEqual(['duplicate']);
  });

  it('text that no database keeps is cleaned, not fatal', async () => {
    const [outcome] = await submit(document({ customerName: 'a\0b\uD800', fileName: 'a\0b.pdf' }));
    expect(outcome?.state).toBe('accepted');
  });
});

describe('the published index with errors', () => {
  it('gives each line its state', async () => {
    const folder = path.join(import.meta.dirname, 'index-files/fixtures');
    const bytes = readFileSync(path.join(folder, 'index-with-errors.csv'));
    const reading = readIndexFile(
      { name: 'index-with-errors.csv', format: 'csv', bytes },
      world.scope.provider.mapping,
    );
    if ('refusal' in reading) throw new Error(reading.detail);
    await world.test.owner.executor.updateTable('provider').set({ ignores_leading_zeros: true }).execute();
    await world.addCustomer('00104711');
    const scope = { ...world.scope, provider: { ...world.scope.provider, ignoresLeadingZeros: true } };
    const files = new Map(
      ['plain-invoice.pdf', 'plain-remittance.pdf'].map((name) => [name, einvoice(name).bytes]),
    );
    const items = reading.rows.map((index) => ({
      key: String(index.line),
      fileName: index.fileName,
      bytes: index.problems.includes('file-name')
        ? ('unsafe-name' as const)
        : (files.get(index.fileName) ?? ('missing' as const)),
      index,
    }));
    const outcomes = await world.service.submit(scope, { channel: 'command', items });
    expect(outcomes.map(brief)).toEqual([
      'accepted',
      'rejected file-missing',
      'rejected file-name',
      'quarantined missing-number invalid-date',
      'quarantined customer-unknown',
    ]);
  });
});

describe('the journal', () => {
  it('adds up: everything received is in exactly one state, each step has an event', async () => {
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
    const [found] = rows;
    expect(found).toMatchObject({ undecided: 0, without: 0 });
    expect(found?.events).toBeGreaterThanOrEqual(found?.receipts ?? Infinity);
    const { rows: invoices } = await sql<{
      count: number;
    }>`select count(*)::int as count from invoice`.execute(world.test.owner.executor);
    expect(found?.audited).toBe(invoices[0]?.count);
    const { rows: wrong } = await sql`select * from invoice_count_differences()`.execute(
      world.test.owner.executor,
    );
    expect(wrong).toEqual([]);
  });

  it('tells what became of the items of a delivery', async () => {
    const batch = await world.service.openBatch(world.scope, { channel: 'command' });
    const [one, two] = [document(), document({ customerNumber: '99999999' })];
    const handed = await world.service.submit(world.scope, { channel: 'command', items: [one, two], batch });
    const told = await world.service.listOutcomes(world.scope, batch);
    expect([...told.values()].sort((a, b) => a.key.localeCompare(b.key))).toEqual(
      [...handed]
        .sort((a, b) => a.key.localeCompare(b.key))
        .map((outcome) => ({
          ...outcome,
          customerNumber: outcome.customerNumber,
        })),
    );
  });
});

describe('a forecast', () => {
  it('answers as the delivery would and writes nothing', async () => {
    const known = document({ documentNumber: 'Vorschau-1' });
    await submit(known);
    const items = [
      document(),
      known,
      document({ documentNumber: 'vorschau-1' }),
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
    expect((await submit(...items)).map(brief)).toEqual(forecast.map(brief));
  });
});

describe('another provider', () => {
  it('has its own numbers, its own duplicates and its own customers', async () => {
    const other = await world.addProvider('Muster Service GmbH');
    const item = document();
    expect((await submit(item)).map(brief)).toEqual(['accepted']);
    const [outcome] = await world.service.submit(other, { channel: 'command', items: [item] });
    expect(outcome?.reasons).toEqual(['customer-unknown']);
  });
});
