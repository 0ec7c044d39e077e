import { deflateSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { MAX_FILE_BYTES } from '../limits.ts';
import { buildPdf } from '../test-support/build-pdf.ts';
import { ReaderPool } from './reader-pool.ts';

const pool = new ReaderPool({ size: 1 });
afterAll(() => pool.close());

const HEADER =
  '<ID>RE-1</ID><IssueDate>2026-11-03</IssueDate><InvoiceTypeCode>380</InvoiceTypeCode><DocumentCurrencyCode>EUR</DocumentCurrencyCode>';
const ubl = (body: string) =>
  Buffer.from(
    `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">${HEADER}${body}</Invoice>`,
  );
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => make(i)).join('');

const CII = 'urn:un:unece:uncefact:data:standard:';
const crossIndustry = (lines: string) =>
  Buffer.from(`<rsm:CrossIndustryInvoice xmlns:rsm="${CII}CrossIndustryInvoice:100" xmlns:ram="${CII}ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${CII}UnqualifiedDataType:100">
    <rsm:ExchangedDocument><ram:ID>1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20261103</udt:DateTimeString></ram:IssueDateTime></rsm:ExchangedDocument>
    <rsm:SupplyChainTradeTransaction>${lines}</rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`);
const line = (id: number, parent: number) =>
  `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID><ram:ParentLineID>${parent}</ram:ParentLineID></ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>`;

/** A PDF with one file that declares a size of 2 GB. */
const pdfWithFile = (stream: Buffer, filter = '') =>
  buildPdf(
    [
      '<</Type/Filespec/F(a.txt)/UF(a.txt)/EF<</F 5 0 R>>>>',
      `<</Type/EmbeddedFile${filter}/Length ${stream.length}/Params<</Size 2147483648>>>>\nstream\n${stream.toString('latin1')}\nendstream`,
    ],
    '/Names<</EmbeddedFiles<</Names[(a.txt) 4 0 R]>>>>',
  );

const read = (bytes: Uint8Array) => pool.read(new Uint8Array(bytes));

async function reasonOf(bytes: Uint8Array): Promise<string> {
  const reading = await read(bytes);
  return reading.outcome === 'problem' ? reading.reason : reading.outcome;
}

const COUNT = 100_000;
const ALLOWANCE =
  '<AllowanceCharge><ChargeIndicator>false</ChargeIndicator><Amount>1</Amount></AllowanceCharge>';

describe('a hostile invoice', () => {
  it.each([
    ['100,000 allowances', () => ubl(ALLOWANCE.repeat(COUNT)), 'xml-limits'],
    [
      '100,000 lines',
      () => ubl(times(COUNT, (i) => `<InvoiceLine><ID>${i}</ID></InvoiceLine>`)),
      'xml-limits',
    ],
    ['100,000 notes', () => ubl('<Note>n</Note>'.repeat(COUNT)), 'xml-limits'],
    [
      '100,000 payment terms',
      () => ubl('<PaymentTerms><Note>n</Note></PaymentTerms>'.repeat(COUNT)),
      'xml-limits',
    ],
    [
      'sub-lines in 100,000 levels',
      () =>
        ubl(
          `<InvoiceLine>${'<SubInvoiceLine>'.repeat(COUNT)}${'</SubInvoiceLine>'.repeat(COUNT)}</InvoiceLine>`,
        ),
      'xml-limits',
    ],
    ['a line that is a detail of itself', () => crossIndustry(line(1, 1)), 'xml-limits'],
    ['two lines that are details of each other', () => crossIndustry(line(1, 2) + line(2, 1)), 'xml-limits'],
    [
      '19,000 lines that are each a detail of the next',
      () => crossIndustry(times(19_000, (i) => line(i, i + 1))),
      'invoice',
    ],
    ['a million attributes', () => ubl(`<Note ${times(1_000_000, (i) => `a${i}="1" `)}>n</Note>`), 'limits'],
    ['a note of 20 MB', () => ubl(`<Note>${'word '.repeat(4_000_000)}</Note>`), 'invoice'],
    ['a word of 20 MB', () => ubl(`<Note>${'w'.repeat(20_000_000)}</Note>`), 'invoice'],
    [
      'amounts of a million digits and with a large exponent',
      () =>
        ubl(`<LegalMonetaryTotal><PayableAmount>${'9'.repeat(1_000_000)}</PayableAmount><PrepaidAmount>1E999999999</PrepaidAmount></LegalMonetaryTotal>
          <InvoiceLine><InvoicedQuantity unitCode="C62">0.${'0'.repeat(1_000_000)}1</InvoicedQuantity></InvoiceLine>`),
      'invoice',
    ],
    [
      'a million discounts that do not end',
      () => ubl(`<PaymentTerms><Note>${'#SKONTO#TAGE=1'.repeat(1_000_000)}</Note></PaymentTerms>`),
      'invoice',
    ],
  ])('with %s gets a result within the limits, and the next invoice is read', async (_, make, expected) => {
    expect(await reasonOf(make())).toBe(expected);
    expect(await reasonOf(ubl(''))).toBe('invoice');
  });

  it('with a text of many megabytes shows its first 100,000 characters', async () => {
    const reading = await read(ubl(`<Note>${'w'.repeat(5_000_000)}</Note>`));
    const rows =
      reading.outcome === 'invoice' ? (reading.view?.sections.flatMap((section) => section.rows) ?? []) : [];
    expect(rows.map(({ text }) => [text.length, text.at(-1)])).toEqual([[100_002, '…']]);
  });
});

describe('a file in a PDF', () => {
  it('has the size of its bytes, whatever size it declares', async () => {
    const reading = await read(pdfWithFile(Buffer.from('abc')));
    expect(reading).toMatchObject({ outcome: 'plain-pdf', annexes: [{ name: 'a.txt', size: 3 }] });
  });

  it('that expands to 300 MB is listed with a fault or held, and the next document is read', async () => {
    const bomb = pdfWithFile(deflateSync(Buffer.alloc(300_000_000)), '/Filter/FlateDecode');
    expect(['plain-pdf', 'limits', 'active-content']).toContain(await reasonOf(bomb));
    expect(await reasonOf(ubl(''))).toBe('invoice');
  });
});

describe('an XML as large as a file may be', () => {
  const withAnnex = (padding: number) => {
    const [before = '', after = ''] = ubl(
      '<AdditionalDocumentReference><ID>A1</ID><Attachment><EmbeddedDocumentBinaryObject mimeCode="application/pdf" filename="plan.pdf">|</EmbeddedDocumentBinaryObject></Attachment></AdditionalDocumentReference>',
    )
      .toString()
      .split('|');
    const room = MAX_FILE_BYTES - before.length - after.length;
    const base64 = room - (room % 4);
    return Buffer.from(`${before}${'A'.repeat(base64)}${after}${' '.repeat(room - base64 + padding)}`);
  };

  it('is read with its annex, and is refused if it has one byte more', async () => {
    const largest = withAnnex(0);
    expect(largest).toHaveLength(MAX_FILE_BYTES);
    const reading = await read(largest);
    expect(reading).toMatchObject({
      outcome: 'invoice',
      invoice: { number: 'RE-1', annexes: [{ name: 'plan.pdf' }] },
    });
    expect(await reasonOf(withAnnex(1))).toBe('xml-limits');
  });
});
