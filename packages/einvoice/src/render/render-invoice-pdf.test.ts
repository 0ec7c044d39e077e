import { extractText } from 'unpdf';
import { describe, expect, it } from 'vitest';
import type { InvoiceLine, InvoiceModel } from '../model/invoice-model.ts';
import { findActiveContent } from '../active-content/find-active-content.ts';
import { mayHaveEmbeddedFiles } from '../pdf/raw-scan.ts';
import { readDocument } from '../read/read-document.ts';
import { stateOf } from '../test-support/compare.ts';
import { readFixture } from '../test-support/manifest.ts';
import { renderInvoicePdf } from './render-invoice-pdf.ts';

async function modelOf(name: string): Promise<InvoiceModel> {
  const reading = await readDocument(readFixture(name));
  if (reading.outcome !== 'invoice') throw new Error(stateOf(reading));
  return reading.invoice;
}

async function pagesOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(bytes.slice(), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

const textOf = async (bytes: Uint8Array) => (await pagesOf(bytes)).join(' ');

function withLines(model: InvoiceModel, lines: InvoiceLine[], lineCount = lines.length): InvoiceModel {
  return { ...model, lines, lineCount };
}

describe('the readable PDF of an e-invoice', () => {
  it('shows the content of the invoice in German, and states that the XML is the original', async () => {
    const text = await textOf(await renderInvoicePdf(await modelOf('ferd24-xrechnung.pdf')));
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
      'IBAN DE02 1203 0000 0000 2020 51',
      '3 % Skonto bei Zahlung innerhalb von 10 Tagen',
      'Seite 1 von 1',
    ])
      expect(text).toContain(part);
  });

  it('shows a correction with negative amounts', async () => {
    const model = await modelOf('ferd24-basic-correction-384.pdf');
    const text = await textOf(await renderInvoicePdf(model));
    for (const part of [
      'Rechnungskorrektur RK21012345',
      '-7,67 €',
      '-8,79 €',
      '16.09.2019',
      'maßgeblich ist die XML-Datei',
    ])
      expect(text).toContain(part);
  });

  it('labels the parties of a self-billed invoice by their roles', async () => {
    const text = await textOf(await renderInvoicePdf(await modelOf('ferd24-en16931-selfbilled-389.pdf')));
    expect(text).toContain('Gutschrift 471102');
    expect(text).toContain('Leistender (Empfänger der Gutschrift)');
    expect(text).toContain('Kundennummer 549910');
  });

  it('has the same bytes for the same model, and other bytes for another model', async () => {
    const model = await modelOf('xrechnung-ubl-creditnote-381.xml');
    const first = await renderInvoicePdf(model);
    expect(await renderInvoicePdf(structuredClone(model))).toEqual(first);
    expect(await renderInvoicePdf({ ...model, number: 'X' })).not.toEqual(first);
  });

  it('shows a long invoice on several pages, each with the header of the table', async () => {
    const model = await modelOf('xrechnung-cii.xml');
    const lines = Array.from({ length: 150 }, (_, n) => ({
      id: String(n + 1),
      name: `Posten Nummer ${n + 1}.`,
      net: '1',
    }));
    const pages = await pagesOf(await renderInvoicePdf(withLines(model, lines, 5000)));
    expect(pages.length).toBeGreaterThan(3);
    for (const page of pages.slice(0, 3)) expect(page).toContain('Bezeichnung');
    const text = pages.join(' ');
    for (const { name } of lines) expect(text.split(name)).toHaveLength(2);
    expect(text).toContain('4850 weitere Positionen');
    expect(text).toContain(`Seite ${pages.length} von ${pages.length}`);
  });

  it('can contain texts that are longer than a page, and characters without a glyph', async () => {
    const model = await modelOf('xrechnung-cii.xml');
    const long = 'Donaudampfschifffahrt '.repeat(180);
    const unbroken = 'x'.repeat(4000);
    const odd = withLines(
      { ...model, number: '漢字 😀 \u202Eabc', notes: [{ text: unbroken }, { text: '\n'.repeat(3000) }] },
      [{ id: long, name: long, description: 'a\n'.repeat(2000), unit: unbroken, net: '9'.repeat(40) }],
    );
    expect((await pagesOf(await renderInvoicePdf(odd))).length).toBeLessThan(60);
  });

  it('shows codes of units and payment means that are names of object properties', async () => {
    const model = await modelOf('xrechnung-cii.xml');
    const code = 'constructor';
    const odd = withLines({ ...model, payment: { means: [{ code, text: 'Barter' }] } }, [{ unit: code }]);
    const text = await textOf(await renderInvoicePdf(odd));
    expect(text).toContain(code);
    expect(text).toContain('Barter');
  });

  it('can be made of an invoice that contains hardly any data', async () => {
    const bare: InvoiceModel = {
      format: 'CII',
      profileName: 'MINIMUM',
      number: '1',
      typeCode: '380',
      documentClass: 'invoice',
      ...{
        customerParty: 'buyer',
        issueDate: '2026-01-31',
        totals: {},
        seller: {},
        buyer: {},
        payment: { means: [] },
      },
      ...{
        vatBreakdown: [],
        allowancesAndCharges: [],
        notes: [],
        lines: [],
        lineCount: 0,
        supportingDocuments: [],
        annexes: [],
      },
    };
    expect(await textOf(await renderInvoicePdf(bare))).toContain('Die XML-Datei enthält keine Positionen.');
  });

  it('has no embedded files and no actions', async () => {
    const bytes = await renderInvoicePdf(await modelOf('xrechnung-cii.xml'));
    expect(mayHaveEmbeddedFiles(bytes)).toBe(false);
    expect(findActiveContent(bytes)).toEqual([]);
    expect(stateOf(await readDocument(bytes))).toBe('quarantined:no-invoice-xml');
  });
});
