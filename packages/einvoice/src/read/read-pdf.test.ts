import { describe, expect, it } from 'vitest';
import { MAX_ATTACHMENTS, MAX_FILE_BYTES } from '../limits.ts';
import { buildPdf, embed, packObjects } from '../test-support/build-pdf.ts';
import { buildCii, buildZugferd1 } from '../test-support/build-xml.ts';
import { stateOf } from '../test-support/compare.ts';
import { readFixture } from '../test-support/manifest.ts';
import { readDocument } from './read-document.ts';

describe('active content', () => {
  it('causes a hybrid invoice to be held together with its data', async () => {
    const bytes = await embed({ 'factur-x.xml': buildCii() });
    const active = Buffer.from(bytes)
      .toString('latin1')
      .replace('/Type /Catalog', '/Type /Catalog /AA<</WC<</S/Launch>>>>');
    const reading = await readDocument(new Uint8Array(Buffer.from(active, 'latin1')));
    expect(reading).toMatchObject({
      reason: 'active-content',
      draft: { number: 'RE-1' },
      embeddedName: 'factur-x.xml',
    });
  });

  it('is reported instead of the damage of the file, so that nobody releases it unseen', async () => {
    const active = Buffer.from(buildPdf([], '/AA<</WC<</S/Launch>>>>')).toString('latin1');
    const damaged = new Uint8Array(Buffer.from(active.replace(/startxref\n\d+/, 'startxref\n15'), 'latin1'));
    expect(stateOf(await readDocument(damaged))).toBe('quarantined:active-content');
  });
});

describe('the reader of a PDF', () => {
  it('finds files that are only in /AF of the catalog or of a page, also in object streams', async () => {
    const xml = buildCii();
    const file = [
      '<</Type/Filespec/F(a.xml)/EF<</F 5 0 R>>>>',
      `<</Length ${xml.length}>>\nstream\n${xml}\nendstream`,
    ];
    const onCatalog = buildPdf(file, '/AF[4 0 R]');
    const onPage = buildPdf([...file, '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/AF[4 0 R]>>']);
    for (const bytes of [onCatalog, onPage, await packObjects(onCatalog), await packObjects(onPage)])
      expect(await readDocument(bytes)).toMatchObject({
        outcome: 'invoice',
        embeddedName: 'a.xml',
        attachments: ['a.xml'],
      });
  });

  it('prefers the newer of two formats of the same invoice, and holds a PDF with two different invoices', async () => {
    const both = (number: string, date: string) =>
      embed({ 'factur-x.xml': buildCii(), 'ZUGFeRD-invoice.xml': buildZugferd1(number, date) });
    expect(await readDocument(await both('RE-1', '20260131'))).toMatchObject({
      outcome: 'invoice',
      invoice: { format: 'CII' },
    });
    const ambiguous = await readDocument(await both('RE-2', '20260131'));
    expect(stateOf(ambiguous)).toBe('quarantined:ambiguous-xml');
    expect(ambiguous).toMatchObject({ files: ['factur-x.xml', 'ZUGFeRD-invoice.xml'] });
    expect(stateOf(await readDocument(await both('RE-1', '20260130')))).toBe('quarantined:ambiguous-xml');
  });

  it('holds a PDF if one of two files with standard names is broken', async () => {
    const bytes = await embed({ 'factur-x.xml': buildCii(), 'ZUGFeRD-invoice.xml': '<broken' });
    const reading = await readDocument(bytes);
    expect(stateOf(reading)).toBe('quarantined:ambiguous-xml');
    expect(reading).toMatchObject({ files: ['factur-x.xml', 'ZUGFeRD-invoice.xml'] });
  });

  it('accepts annexes, and does not treat them as an invoice', async () => {
    const annexes = { 'messwerte.xml': '<values/>', 'notiz.xml': 'no xml at all', 'bild.png': 'x' };
    const reading = await readDocument(await embed({ 'factur-x.xml': buildCii(), ...annexes }));
    expect(reading.outcome).toBe('invoice');
    expect([...(reading.attachments ?? [])].sort()).toEqual([...Object.keys(annexes), 'factur-x.xml'].sort());
    expect(stateOf(await readDocument(await embed({ 'messwerte.xml': '<values/>' })))).toBe(
      'quarantined:no-invoice-xml',
    );
  });

  it('returns the XML unchanged', async () => {
    const xml = Buffer.from(`\uFEFF${buildCii()}`);
    const reading = await readDocument(await embed({ 'xrechnung.xml': xml }));
    expect(reading.outcome === 'invoice' && Buffer.from(reading.xml).equals(xml)).toBe(true);
  });

  it('limits the number of embedded files and the size of the XML', async () => {
    const many = Object.fromEntries(Array.from({ length: MAX_ATTACHMENTS + 1 }, (_, n) => [`${n}.txt`, 'x']));
    expect(stateOf(await readDocument(await embed(many)))).toBe('rejected:limits');
    const large = await embed({ 'factur-x.xml': ' '.repeat(MAX_FILE_BYTES + 1) });
    expect(stateOf(await readDocument(large))).toBe('quarantined:xml-limits');
  });
});

describe('damage of a PDF', () => {
  it('is detected if the end is missing, although pdf.js would repair it', async () => {
    const whole = readFixture('plain-pdfa1.pdf');
    expect(stateOf(await readDocument(whole.slice(0, -40)))).toBe('quarantined:pdf-damaged');
  });

  it('is detected if a part in the middle is missing', async () => {
    const whole = readFixture('plain-pdfa1.pdf');
    const cut = Buffer.concat([whole.slice(0, 20_000), whole.slice(25_000)]);
    expect(stateOf(await readDocument(new Uint8Array(cut)))).toMatch(/:pdf-damaged$/);
  });
});
