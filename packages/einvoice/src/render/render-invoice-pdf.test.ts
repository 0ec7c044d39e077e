import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { findActiveContent } from '../active-content/find-active-content.ts';
import { readInvoiceTerms } from '../mapping/formats.ts';
import type { InvoiceModel } from '../model/invoice-model.ts';
import { mayHaveEmbeddedFiles } from '../pdf/raw-scan.ts';
import { readDocument } from '../read/read-document.ts';
import { stateOf } from '../test-support/compare.ts';
import { findMissing } from '../test-support/find-missing.ts';
import { markValues } from '../test-support/mark-values.ts';
import { readFixture } from '../test-support/manifest.ts';
import { elementsOf, readAcceptedInvoices } from '../test-support/read-invoices.ts';
import { describeInvoice } from '../view/describe-invoice.ts';
import { describeXml } from '../view/describe-xml.ts';
import type { InvoiceView, LineView } from '../view/invoice-view.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

const ALL = { language: 'de', range: { start: 0, end: Number.POSITIVE_INFINITY } } as const;

type Readable = { model: InvoiceModel; view: InvoiceView };

async function read(name: string): Promise<Readable> {
  const reading = await readDocument(readFixture(name));
  if (reading.outcome !== 'invoice') throw new Error(stateOf(reading));
  const view = describeXml(reading.xml, ALL);
  if (view === undefined) throw new Error(`${name} has no view`);
  return { model: reading.invoice, view };
}

const draw = async (name: string) => {
  const { model, view } = await read(name);
  return renderInvoicePdf(model, view);
};

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(bytes.slice(), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

const textOf = async (bytes: Uint8Array) => (await pagesOf(bytes)).join(' ');

const invoices = await readAcceptedInvoices();
const BARE = { parties: [], facts: [], sections: [], further: { title: '', sections: [] } };
const LINE: LineView = {
  position: '1',
  level: 0,
  name: 'Papier',
  quantity: '1',
  unit: 'Stück',
  price: '1,00',
  priceBase: '',
  vat: '19 %',
  net: '1,00',
  isCounted: true,
  details: [],
};

describe('the readable PDF of an e-invoice', () => {
  it('shows the content of the invoice in German, and states that the XML is the original', async () => {
    const text = await textOf(await draw('ferd24-xrechnung.pdf'));
    for (const part of [
      'Rechnung 471102',
      'Visualisierung – maßgeblich ist die XML-Datei',
      'Lieferant GmbH',
      '80333 München',
      'Kundennummer GE2020211',
      '15.11.2024',
      'Trennblätter A4',
      '20 Stück',
      'Umsatzsteuer 19 % auf 198,00 €',
      '473,00 €',
      '529,87 €',
      'DE02 1203 0000 0000 2020 51',
      '3 % Skonto bei Zahlung innerhalb von 10 Tagen',
      'Weitere Angaben',
      'der elektronischen Rechnung (CII, XRechnung)',
      'XRechnung (urn:cen.eu:en16931:2017#compliant#',
      'BT-24',
    ])
      expect(text).toContain(part);
  });

  it('shows a correction with negative amounts', async () => {
    const text = await textOf(await draw('ferd24-basic-correction-384.pdf'));
    for (const part of ['Rechnungskorrektur RK21012345', '-7,67 €', '-8,79 €', '16.09.2019'])
      expect(text).toContain(part);
  });

  it('labels the parties of a self-billed invoice by their roles', async () => {
    const text = await textOf(await draw('ferd24-en16931-selfbilled-389.pdf'));
    expect(text).toContain('Gutschrift 471102');
    expect(text).toContain('Leistender (Empfänger der Gutschrift)');
    expect(text).toContain('Lieferantennummer 549910');
  });

  it('has the same bytes for the same content, and other bytes for another content', async () => {
    const { model, view } = await read('xrechnung-ubl-creditnote-381.xml');
    const first = await renderInvoicePdf(model, view);
    expect(await renderInvoicePdf(structuredClone(model), structuredClone(view))).toEqual(first);
    expect(await renderInvoicePdf({ ...model, number: 'X' }, view)).not.toEqual(first);
  });

  it('shows all lines of a long invoice on several pages, each with the header of the table', async () => {
    const { model, view } = await read('xrechnung-cii.xml');
    const lines = Array.from({ length: 150 }, (_, n) => ({ ...LINE, name: `Posten Nummer ${n + 1}.` }));
    const pages = await pagesOf(await renderInvoicePdf(model, { ...view, lines }));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, 3)) expect(page).toContain('Bezeichnung');
    const text = pages.join(' ');
    for (const { name } of lines) expect(text.split(name)).toHaveLength(2);
    expect(text).toContain(`Seite ${pages.length} von ${pages.length}`);
  });

  it('keeps the amounts together, wherever the lines end', async () => {
    const { model, view } = await read('xrechnung-cii.xml');
    for (let count = 20; count < 32; count += 1) {
      const lines = Array.from({ length: count }, () => LINE);
      const pages = await pagesOf(await renderInvoicePdf(model, { ...view, ...BARE, lines }));
      const withTotals = pages.filter((page) => page.includes('Summe netto') || page.includes('Zahlbetrag'));
      expect(withTotals).toHaveLength(1);
    }
  });

  it('keeps a line together with its details', async () => {
    const { model, view } = await read('xrechnung-cii.xml');
    const details = ['Detail A.', 'Detail B.', 'Detail C.'].map((text) => ({ text }));
    const lines = Array.from({ length: 60 }, (_, n) => ({ ...LINE, name: `Posten ${n + 1}.`, details }));
    const pages = await pagesOf(await renderInvoicePdf(model, { ...view, lines }));
    for (const page of pages) expect(page.split('Posten ').length).toBe(page.split('Detail C.').length);
  });

  it('never breaks a long number, which would read like two', async () => {
    const { model, view } = await read('xrechnung-cii.xml');
    const numbers = { quantity: '1.234.567,8901', price: '1.234.567,890123', net: '-123.456.789.012,34' };
    const lines = [{ ...LINE, ...numbers }];
    const { text } = await extractText(await renderInvoicePdf(model, { ...view, ...BARE, lines }));
    for (const number of Object.values(numbers)) expect(text.join('\n')).toContain(number);
  });

  it('continues texts that are longer than a page, and can contain characters without a glyph', async () => {
    const { model, view } = await read('xrechnung-cii.xml');
    const words = Array.from({ length: 2000 }, (_, n) => `Wort${n}`);
    const line = {
      ...LINE,
      name: words.join(' '),
      details: [{ text: 'a\n'.repeat(2000) }],
      net: '9'.repeat(40),
    };
    const notes = [{ text: 'x'.repeat(4000) }, { text: '\n'.repeat(3000) }];
    const bytes = await renderInvoicePdf(
      { ...model, number: '漢字 😀 \u202Eabc' },
      { ...view, lines: [line], sections: [{ title: 'Bemerkungen', rows: notes }] },
    );
    const text = await textOf(bytes);
    for (const word of words) expect(text).toContain(word);
  });

  it('says on every page that it is incomplete if the invoice has too much text', async () => {
    const { model, view } = await read('xrechnung-cii.xml');
    const rows = [{ text: 'a' }, { text: 'x '.repeat(2_000_000) }, { text: 'b' }];
    const pages = await pagesOf(await renderInvoicePdf(model, { ...view, sections: [{ title: '', rows }] }));
    for (const page of pages)
      expect(page).toContain('Unvollständig: 4.000.000 weitere Zeichen nur in der XML-Datei');
  });

  it('can be made of an invoice that contains hardly any data', async () => {
    const { model, view } = await read('xrechnung-cii.xml');
    const pdf = await renderInvoicePdf(model, { ...view, ...BARE, lines: [], totals: [] });
    expect(await textOf(pdf)).toContain('Die XML-Datei enthält keine Positionen.');
  });

  it('has no embedded files and no actions', async () => {
    const bytes = await draw('xrechnung-cii.xml');
    expect(mayHaveEmbeddedFiles(bytes)).toBe(false);
    expect(findActiveContent(bytes)).toEqual([]);
    expect(stateOf(await readDocument(bytes))).toBe('quarantined:no-invoice-xml');
  });

  it.each(invoices)('shows every value of $name', async ({ root, terms, model, format }) => {
    const marked = readInvoiceTerms(markValues(root), format);
    for (const read of [{ root, terms }, marked]) {
      const view = describeInvoice(read.terms, model, 'de', ALL.range);
      const shown = await textOf(await renderInvoicePdf(model, view));
      expect(findMissing(elementsOf(read.root), shown, 'de')).toEqual([]);
    }
  });
});
