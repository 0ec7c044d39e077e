import { describe, expect, it } from 'vitest';
import { readInvoiceTerms } from '../mapping/formats.ts';
import { checkXml } from '../test-support/check-xml.ts';
import { edit } from '../test-support/rule-fixtures/mutation.ts';
import { UBL_INVOICE } from '../test-support/rule-fixtures/ubl-invoice.ts';
import { parseXml } from '../xml/parse.ts';
import { adviceOf } from './advice.ts';
import { checkInvoice, checkRead, RULES_VERSION } from './check-invoice.ts';

const line = /<cac:InvoiceLine>[\s\S]*<\/cac:InvoiceLine>/.exec(UBL_INVOICE)?.[0] ?? '';
const withLines = (count: number) => edit(UBL_INVOICE, [line, line.repeat(count)]);

describe('a finding', () => {
  it('names rule, class, severity, term, line and the written values', () => {
    const wrong = line.replace('unitCode="H87">10<', 'unitCode="H87">11<');
    const check = checkXml(edit(UBL_INVOICE, [line, `${line}${wrong}`]));
    expect(check.version).toBe(RULES_VERSION);
    expect(check.findings.find(({ rule }) => rule === 'PEPPOL-EN16931-R120')).toEqual({
      rule: 'PEPPOL-EN16931-R120',
      class: 'national',
      severity: 'warning',
      term: 'BT-131',
      line: 2,
      values: ['102.0', '112.00'],
    });
    expect(adviceOf('PEPPOL-EN16931-R120')?.de).toContain('(BT-131, Position)');
  });

  it('is plain data of a limited size, however long the values and however many the lines are', () => {
    const long = withLines(3000).replaceAll('unitCode="H87">10<', `unitCode="${'X'.repeat(500)}">11<`);
    const check = checkXml(long);
    expect(structuredClone(check)).toEqual(check);
    expect(check.findings.length).toBeLessThanOrEqual(1000);
    expect(check.omittedCount).toBeGreaterThan(1000);
    const ofRule = (id: string) => check.findings.filter(({ rule }) => rule === id);
    expect(ofRule('BR-CL-23')).toHaveLength(100);
    expect(ofRule('BR-CL-23')[0]?.values?.[0]).toHaveLength(100);
  });
});

describe('the check', () => {
  it('uses amounts as decimals: thousands of tenths are an exact sum', () => {
    const lines = line
      .replace('102.0</cbc:LineExtensionAmount>', '0.1</cbc:LineExtensionAmount>')
      .repeat(3000);
    const sum = edit(
      UBL_INVOICE,
      [line, lines],
      ['102.00</cbc:LineExtensionAmount>', '300.00</cbc:LineExtensionAmount>'],
    );
    expect(checkXml(sum).findings.map(({ rule }) => rule)).not.toContain('BR-CO-10');
  });

  it('has no result for a file that is no invoice, and never throws for damaged texts', () => {
    expect(checkInvoice(new Uint8Array(Buffer.from('<a/>')))).toBeUndefined();
    expect(checkInvoice(new Uint8Array(Buffer.from('<a')))).toBeUndefined();
    const damaged = UBL_INVOICE.replace(/>[^<>\s][^<>]*</g, '>-.5e9999<');
    expect(checkXml(damaged).findings.length).toBeGreaterThan(50);
  });

  it('has no result if it fails, and does not throw', () => {
    const parsed = parseXml(new Uint8Array(Buffer.from(UBL_INVOICE)));
    if ('reason' in parsed) throw new Error(parsed.detail);
    const read = readInvoiceTerms(parsed.root, 'UBL-Invoice');
    expect(checkRead(read)?.findings).toEqual([]);
    const terms = {
      ...read.terms,
      get lines(): never {
        throw new Error('a fault of the check');
      },
    };
    expect(checkRead({ ...read, terms })).toBeUndefined();
  });
});
