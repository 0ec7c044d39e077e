import { describe, expect, it } from 'vitest';
import { findFormat } from '../mapping/formats.ts';
import { renameToCrossIndustryInvoice } from '../mapping/zugferd1.ts';
import { readDocument } from '../read/read-document.ts';
import { readFixture, readManifest } from '../test-support/manifest.ts';
import { readSharedFiles } from '../test-support/shared-invoices.ts';
import type { XmlElement } from '../xml/element.ts';
import { parseXml } from '../xml/parse.ts';
import { findGroup, findValue } from './find.ts';
import type { GroupValues, InvoiceTerms, TermValue } from './invoice-terms.ts';
import { readTerms } from './read-terms.ts';
import type { Syntax } from './term.ts';

const SYNTAXES = {
  CII: 'cii',
  ZUGFeRD1: 'cii',
  'UBL-Invoice': 'ubl-invoice',
  'UBL-CreditNote': 'ubl-credit-note',
  'UBL-Reminder': 'ubl-reminder',
} as const;
/** Elements of the real files that no standard for invoices defines. */
const KNOWN_REST = ['ram:GermanBankleitzahlID'];

function rootOf(xml: Uint8Array): { root: XmlElement; syntax: Syntax } {
  const parsed = parseXml(xml);
  if ('reason' in parsed) throw new Error(parsed.detail);
  const format = findFormat(parsed.root);
  if (format === undefined) throw new Error('not an invoice');
  const root = format === 'ZUGFeRD1' ? renameToCrossIndustryInvoice(parsed.root) : parsed.root;
  return { root, syntax: SYNTAXES[format] };
}

function termsOf(xml: Uint8Array | string): InvoiceTerms {
  const { root, syntax } = rootOf(typeof xml === 'string' ? new Uint8Array(Buffer.from(xml)) : xml);
  return readTerms(root, syntax);
}

function allValues({ values, groups }: GroupValues): TermValue[] {
  return [...values, ...groups.flatMap(allValues)];
}

/** All texts and attributes of a document. */
function textsOf({ text, attributes, children }: XmlElement): string[] {
  return [text, ...attributes.values(), ...children.flatMap(textsOf)].filter((each) => each.trim() !== '');
}

/** The texts and attributes that the terms and the rest contain. An attribute that is a term of its own is also on its element. */
function textsIn({ invoice, rest }: InvoiceTerms): string[] {
  const values = allValues(invoice).filter(({ path }) => !path.includes('/@'));
  const named = allValues(invoice).filter(({ path }) => path.includes('/@'));
  const elements = new Map<string, string[]>();
  for (const { path, text, attributes } of values)
    elements.set(path, [
      ...(elements.get(path) ?? []),
      text,
      ...(elements.has(path) ? [] : attributes.values()),
    ]);
  const alone = named.filter(({ path }) => !elements.has(path.replace(/\/@\w+$/, '')));
  return [...[...elements.values()].flat(), ...[...alone, ...rest].map(({ text }) => text)].filter(
    (each) => each.trim() !== '',
  );
}

async function invoicesOf(files: { name: string; bytes: Uint8Array }[]) {
  const invoices = [];
  for (const { name, bytes } of files.filter(({ name }) => !name.includes('hostile'))) {
    const reading = await readDocument(bytes);
    if (reading.outcome === 'invoice') invoices.push({ name, xml: reading.xml });
  }
  return invoices;
}

const files = [
  ...readManifest().map(({ file }) => ({ name: file, bytes: readFixture(file) })),
  ...readSharedFiles(),
];
const invoices = await invoicesOf(files);

describe('the terms of an invoice', () => {
  it('are tested on real invoices', () => {
    expect(invoices.length).toBeGreaterThan(25);
  });

  it.each(invoices)('and the rest together contain every text and attribute of $name', ({ xml }) => {
    const { root, syntax } = rootOf(xml);
    const terms = readTerms(root, syntax);
    // The parts of a UBL note are read from one text.
    const withoutSubject = (text: string) => text.replace(/^\s*#[A-Z]{3}#\s*/, '');
    const found = textsIn(terms).filter((text) => !/^[A-Z]{3}$/.test(text));
    const expected = textsOf(root)
      .map(withoutSubject)
      .filter((text) => !/^[A-Z]{3}$/.test(text));
    expect(found.sort()).toEqual(expected.sort());
  });

  it.each(invoices)('leave only known and technical values in the rest of $name', ({ xml }) => {
    const unknown = termsOf(xml).rest.filter(
      ({ kind, name }) => kind === 'content' && !KNOWN_REST.includes(name),
    );
    expect(unknown).toEqual([]);
  });

  it('keep text and attributes as they are written, with the path of the element', () => {
    const { invoice } = termsOf(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
      <ID> RE-1 </ID><Note>#AAI#first\nsecond</Note><TaxPointDate/>
      <InvoiceLine><ID>1</ID></InvoiceLine><InvoiceLine><ID>2</ID><InvoicedQuantity unitCode="C62">3</InvoicedQuantity></InvoiceLine></Invoice>`);
    expect(findValue(invoice, 'BT-1')).toMatchObject({ text: ' RE-1 ', path: '/Invoice/cbc:ID[1]' });
    const note = findGroup(invoice, 'BG-1');
    expect(findValue(note, 'BT-21')?.text).toBe('AAI');
    expect(findValue(note, 'BT-22')?.text).toBe('first\nsecond');
    expect(findValue(invoice, 'BT-7')?.text).toBe('');
    const line = invoice.groups.filter(({ group }) => group === 'BG-25')[1];
    expect(findValue(line, 'BT-129')).toMatchObject({
      text: '3',
      path: '/Invoice/cac:InvoiceLine[2]/cbc:InvoicedQuantity[1]',
      attributes: new Map([['unitCode', 'C62']]),
    });
    expect(findValue(line, 'BT-130')).toMatchObject({ text: 'C62' });
  });

  it('leave an unknown element and attribute in the rest, with their paths', () => {
    const { rest } = termsOf(
      '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:x="urn:x"><x:Colour shade="dark">blue</x:Colour></Invoice>',
    );
    expect(rest).toEqual([
      { path: '/Invoice/Colour[1]', name: 'Colour', text: 'blue', kind: 'content' },
      { path: '/Invoice/Colour[1]/@shade', name: '@shade', text: 'dark', kind: 'content' },
    ]);
  });

  it('number the sub-lines of UBL after their line, each with the number of its line', () => {
    const { lines } = termsOf(`<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">
      <InvoiceLine><ID>1</ID><SubInvoiceLine><ID>1.1</ID><SubInvoiceLine><ID>1.1.1</ID></SubInvoiceLine></SubInvoiceLine></InvoiceLine>
      <InvoiceLine><ID>2</ID></InvoiceLine></Invoice>`);
    expect(
      lines.map(({ number, parent, values }) => [number, parent, findValue(values, 'BT-126')?.text]),
    ).toEqual([
      [1, undefined, '1'],
      [2, 1, '1.1'],
      [3, 2, '1.1.1'],
      [4, undefined, '2'],
    ]);
  });
});
