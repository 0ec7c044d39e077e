import { extractText } from 'unpdf';
import { afterAll, describe, expect, it } from 'vitest';
import { ReaderPool } from '../pool/reader-pool.ts';
import { renderInvoicePdf } from '../render/render-invoice-pdf.ts';
import { checkInvoice } from '../rules/check-invoice.ts';
import { embed } from '../test-support/build-pdf.ts';
import { stateOf } from '../test-support/compare.ts';
import { viewTexts } from '../test-support/find-missing.ts';
import { readFixture } from '../test-support/manifest.ts';
import { describeXml } from '../view/describe-xml.ts';
import { readDocument } from './read-document.ts';

const pool = new ReaderPool({ size: 1 });
afterAll(() => pool.close());

const xml = Buffer.from(readFixture('ubl-reminder.xml')).toString('utf8');
const bytes = (text: string) => new Uint8Array(Buffer.from(text));
const without = (part: string | RegExp) => bytes(xml.replace(part, ''));
const ALL = { start: 0, end: Number.POSITIVE_INFINITY };

async function readReminder(text = xml) {
  const reading = await readDocument(bytes(text));
  if (reading.outcome !== 'invoice') throw new Error(stateOf(reading));
  return reading;
}

describe('a reminder in UBL', () => {
  it('is read with number, date, parties and due amount, and its lines name the documents', async () => {
    const { invoice } = await readReminder();
    expect(invoice).toMatchObject({
      documentClass: 'reminder',
      customerParty: 'buyer',
      number: 'MA-2026-0815',
      issueDate: '2026-03-15',
      dueDate: '2026-03-29',
      totals: { due: '1665.00' },
      seller: { vatId: 'DE123456789' },
      buyer: { ids: ['K-4711'], endpoint: { scheme: 'EM', id: 'buyer@info.de' } },
      furtherReferences: ['RE-2026-0101', 'RE-2026-0202', 'RE-2026-0203', 'GU-2026-0007'],
    });
    expect(invoice.lines).toEqual([
      { id: '1', name: 'RE-2026-0101', note: 'Verzugszinsen ab dem 16.02.2026', net: '1190.00' },
      { id: '2', name: 'RE-2026-0202, RE-2026-0203', net: '595.00' },
      { id: '3', name: 'GU-2026-0007', net: '-120.00' },
    ]);
  });

  it('is a reminder with the type code of an invoice, and without a type code', async () => {
    for (const code of ['<cbc:ReminderTypeCode>380</cbc:ReminderTypeCode>', '']) {
      const { invoice } = await readReminder(
        xml.replace('<cbc:ReminderTypeCode>2</cbc:ReminderTypeCode>', code),
      );
      expect(invoice.documentClass).toBe('reminder');
    }
  });

  it('is held without a number, and without a date', async () => {
    expect(stateOf(await readDocument(without('<cbc:ID>MA-2026-0815</cbc:ID>')))).toBe(
      'quarantined:missing-number',
    );
    expect(stateOf(await readDocument(without('<cbc:IssueDate>2026-03-15</cbc:IssueDate>')))).toBe(
      'quarantined:invalid-date',
    );
  });

  it('is not checked by the rules for invoices', async () => {
    expect(checkInvoice(bytes(xml))).toBeUndefined();
    expect((await readReminder()).check).toBeUndefined();
  });

  it.each(['cac:PaymentMeans', 'cac:PaymentTerms'])('is due on the day in %s', async (element) => {
    const due = '<cbc:PaymentDueDate>2026-03-29</cbc:PaymentDueDate>';
    const text = xml
      .replace(due, '')
      .replace('<cac:LegalMonetaryTotal>', `<${element}>${due}</${element}>$&`);
    expect((await readReminder(text)).invoice.dueDate).toBe('2026-03-29');
    const view = describeXml(bytes(text), { language: 'de', range: ALL });
    const payment = view?.sections.find(({ title }) => title === 'Zahlung');
    expect(payment?.rows).toContainEqual({ label: 'Zahlbar bis', text: '29.03.2026' });
  });

  it.each([
    [
      'de',
      [
        'Mahnstufe',
        'Art der Mahnung',
        'Zeitraum der Mahnung',
        'Absender',
        'Beleg',
        'Belegdatum',
        'Betrag €',
        'Übertrag aus früherer Mahnung',
      ],
      ['Rechnungsart', 'Leistungszeitraum'],
    ],
    [
      'en',
      [
        'Dunning level',
        'Type of reminder',
        'Reminder period',
        'Sender',
        'Document',
        'Document date',
        'Amount €',
        'Balance brought forward',
      ],
      ['Invoice type', 'Service period'],
    ],
  ] as const)('has its own labels in %s', (language, words, wordsOfInvoices) => {
    const view = describeXml(bytes(xml), { language, range: ALL });
    if (view === undefined) throw new Error('no view');
    const texts = [...viewTexts(view), ...Object.values(view.columns)];
    expect(texts).toEqual(expect.arrayContaining([...words]));
    expect(texts.filter((text) => wordsOfInvoices.some((word) => word === text))).toEqual([]);
  });

  it('has lines that add up to the amount due, with a credit as a negative amount', () => {
    const amounts = (text: string) =>
      describeXml(bytes(text), { language: 'de', range: ALL })?.lines.map(({ net }) => net);
    expect(amounts(xml)).toEqual(['1.190,00', '595,00', '-120,00']);
    const both = xml.replace('<cbc:CreditLineAmount', '<cbc:DebitLineAmount>20.00</cbc:DebitLineAmount>$&');
    const view = describeXml(bytes(both), { language: 'de', range: ALL });
    expect(view?.lines[2]).toMatchObject({ net: '20,00' });
    expect(view?.lines[2]?.details).toContainEqual({ label: 'Gutschrift', text: '120,00 €' });
  });

  it('is drawn as a readable PDF with its lines', async () => {
    const { invoice } = await readReminder();
    const view = describeXml(bytes(xml), { language: 'de', range: ALL });
    if (view === undefined) throw new Error('no view');
    const { text } = await extractText(await renderInvoicePdf(invoice, view), { mergePages: true });
    for (const part of [
      'Mahnung MA-2026-0815',
      'elektronischen Mahnung (UBL-Reminder)',
      'RE-2026-0101',
      'RE-2026-0203 vom 03.02.2026',
      'GU-2026-0007',
      '1.665,00 €',
    ])
      expect(text.replace(/\s+/g, ' ')).toContain(part);
  });

  it('in a PDF that also contains an invoice is ambiguous', async () => {
    const pdf = await embed({ 'factur-x.xml': readFixture('xrechnung-ubl.xml'), 'mahnung.xml': xml });
    expect(stateOf(await readDocument(pdf))).toBe('quarantined:ambiguous-xml');
  });
});

const LINE = /<cac:ReminderLine>[^]*<\/cac:ReminderLine>/;
const hostile = (lines: string) => bytes(xml.replace(LINE, lines));
const COUNT = 25_000;

describe('a hostile reminder', () => {
  it.each([
    ['25,000 lines', () => hostile('<cac:ReminderLine><cbc:ID>1</cbc:ID></cac:ReminderLine>'.repeat(COUNT))],
    [
      'a line about 25,000 documents',
      () =>
        hostile(
          `<cac:ReminderLine>${'<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>R</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>'.repeat(COUNT)}</cac:ReminderLine>`,
        ),
    ],
    [
      'lines in 25,000 levels',
      () => hostile('<cac:ReminderLine>'.repeat(COUNT) + '</cac:ReminderLine>'.repeat(COUNT)),
    ],
  ])('with %s is rejected, and the next reminder is read', async (_, make) => {
    const reading = await pool.read(make());
    expect(stateOf(reading)).toBe('rejected:xml-limits');
    expect(stateOf(await pool.read(bytes(xml)))).toBe('accepted');
  });

  it('with a document type definition is not read', async () => {
    const withDtd = xml.replace(
      '<Reminder ',
      '<!DOCTYPE Reminder [<!ENTITY a SYSTEM "file:///etc/passwd">]>\n<Reminder ',
    );
    expect(stateOf(await pool.read(bytes(withDtd)))).toBe('rejected:xml-dtd');
  });

  it('with an amount that is not a decimal number is read without this amount', async () => {
    const { invoice } = await readReminder(xml.replace('>1190.00<', '>1E999999999<'));
    expect(invoice.lines[0]?.net).toBeUndefined();
  });
});
