import { describe, expect, it } from 'vitest';
import { readInvoiceXml } from '../read/invoice-xml.ts';
import { buildCii, buildZugferd1 } from '../test-support/build-xml.ts';
import { readFixture } from '../test-support/manifest.ts';

function mapped(xml: string | Uint8Array) {
  return readInvoiceXml(typeof xml === 'string' ? new Uint8Array(Buffer.from(xml)) : xml);
}

function invoiceOf(xml: string | Uint8Array) {
  const result = mapped(xml);
  if (!('invoice' in result)) throw new Error(result.reason);
  return result.invoice;
}

describe('the mapping of an invoice', () => {
  it.each([
    ['380', 'invoice', 'buyer'],
    ['326', 'partial-invoice', 'buyer'],
    ['381', 'credit-note', 'buyer'],
    ['480', 'invoice', 'buyer'],
    ['384', 'corrected-invoice', 'buyer'],
    ['386', 'prepayment-invoice', 'buyer'],
    ['389', 'self-billed-invoice', 'seller'],
    ['261', 'self-billed-credit-note', 'seller'],
    ['527', 'self-billed-debit-note', 'seller'],
    ['875', 'partial-construction-invoice', 'buyer'],
    ['876', 'partial-final-construction-invoice', 'buyer'],
  ])(
    'maps the type code %s to the class %s, with the %s as the customer',
    (type, documentClass, customerParty) => {
      expect(invoiceOf(buildCii({ type }))).toMatchObject({ typeCode: type, documentClass, customerParty });
    },
  );

  it.each([
    [{ id: '' }, 'missing-number'],
    [{ id: '  ' }, 'missing-number'],
    [{ date: '20260230' }, 'invalid-date'],
    [{ date: '' }, 'invalid-date'],
    [{ type: '999' }, 'unknown-type'],
    [{ type: '' }, 'unknown-type'],
    [{ type: '481' }, 'unknown-type'],
    [{ type: '751' }, 'unknown-type'],
    [{ type: '751', profile: 'urn:factur-x.eu:1p0:minimum' }, 'unknown-type'],
  ])('is incomplete with %j, for the reason %s', (parts, reason) => {
    expect(mapped(buildCii(parts))).toMatchObject({ reason });
  });

  it('keeps an unreadable issue date for the person who completes it', () => {
    expect(mapped(buildCii({ date: 'gestern' }))).toMatchObject({
      draft: { number: 'RE-1', issueDateRaw: 'gestern' },
    });
  });

  it('keeps the first preceding invoice separate from the others, and lists each of these once', () => {
    const reference = (number: string) =>
      `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>`;
    const withReferences = (...numbers: readonly string[]) =>
      invoiceOf(
        buildCii({
          rest: `<ram:ApplicableHeaderTradeSettlement>${numbers.map(reference).join('')}</ram:ApplicableHeaderTradeSettlement>`,
        }),
      );
    expect(withReferences('RE-2', 'RE-3', 'RE-2', 'RE-4', 'RE-3')).toMatchObject({
      precedingInvoice: 'RE-2',
      furtherReferences: ['RE-3', 'RE-4'],
    });
    expect(withReferences('RE-2')).not.toHaveProperty('furtherReferences');
  });

  it('adds the warning that MINIMUM is not an invoice in Germany', () => {
    expect(mapped(buildCii({ profile: 'urn:factur-x.eu:1p0:minimum' }))).toMatchObject({
      warnings: ['not-an-invoice-in-germany'],
    });
  });

  it('uses the VAT total in the currency of the invoice', () => {
    const rest = `<ram:ApplicableHeaderTradeSettlement><ram:InvoiceCurrencyCode>GBP</ram:InvoiceCurrencyCode>
      <ram:SpecifiedTradeSettlementHeaderMonetarySummation>
        <ram:TaxTotalAmount currencyID="EUR">2.00</ram:TaxTotalAmount>
        <ram:TaxTotalAmount currencyID="GBP">1.00</ram:TaxTotalAmount>
      </ram:SpecifiedTradeSettlementHeaderMonetarySummation></ram:ApplicableHeaderTradeSettlement>`;
    expect(invoiceOf(buildCii({ rest }))).toMatchObject({ currency: 'GBP', totals: { tax: '1.00' } });
  });

  it.each([
    ['true', 'charge'],
    ['1', 'charge'],
    ['false', 'allowance'],
    ['0', 'allowance'],
  ])('reads the charge indicator %s as %s', (indicator, kind) => {
    const rest = `<ram:ApplicableHeaderTradeSettlement><ram:SpecifiedTradeAllowanceCharge>
      <ram:ChargeIndicator><udt:Indicator>${indicator}</udt:Indicator></ram:ChargeIndicator>
      <ram:ActualAmount>5.00</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge></ram:ApplicableHeaderTradeSettlement>`;
    expect(invoiceOf(buildCii({ rest })).allowancesAndCharges).toEqual([{ kind, amount: '5.00' }]);
  });

  it('refuses lines that are details of each other, and a group that is repeated too often', () => {
    const line = (id: string, parent: string) => `<ram:IncludedSupplyChainTradeLineItem>
      <ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID><ram:ParentLineID>${parent}</ram:ParentLineID>
      </ram:AssociatedDocumentLineDocument></ram:IncludedSupplyChainTradeLineItem>`;
    expect(mapped(buildCii({ rest: line('1', '2') + line('2', '1') }))).toEqual({
      reason: 'xml-limits',
      detail: 'the lines are details of each other',
    });
    const allowances = '<ram:SpecifiedTradeAllowanceCharge/>'.repeat(100_000);
    const rest = `<ram:ApplicableHeaderTradeSettlement>${allowances}</ram:ApplicableHeaderTradeSettlement>`;
    expect(mapped(buildCii({ rest }))).toEqual({
      reason: 'xml-limits',
      detail: 'more than 20000 elements of the group BG-20',
      limit: { name: 'repetitions', allowed: 20_000 },
    });
  });

  it('reads ZUGFeRD 1 with its own element names', () => {
    expect(invoiceOf(buildZugferd1('42', '20140703'))).toMatchObject({
      format: 'ZUGFeRD1',
      number: '42',
      issueDate: '2014-07-03',
    });
  });

  it('reads lines, breakdown, charges, service period and totals of a UBL credit note', () => {
    const model = invoiceOf(readFixture('xrechnung-ubl-creditnote-381.xml'));
    expect(model.lines).toEqual([
      expect.objectContaining({
        id: '123',
        name: 'Bezeichung Artikel',
        quantity: '10.00',
        unit: 'LTR',
        vatRate: '7',
      }),
    ]);
    expect(model.vatBreakdown).toHaveLength(4);
    expect(model.allowancesAndCharges.map(({ kind }) => kind)).toContain('charge');
    expect(model.servicePeriod).toEqual({ start: '2018-10-01', end: '2018-10-23' });
    expect(model.totals).toMatchObject({ prepaid: '500.00', rounding: '210.00' });
  });

  it('reads lines, breakdown and payment of a Cross Industry Invoice', () => {
    const model = invoiceOf(readFixture('xrechnung-cii.xml'));
    expect(model.lineCount).toBe(model.lines.length);
    expect(model.lines[0]).toMatchObject({ vatRate: '19', vatCategory: 'S' });
    expect(model.vatBreakdown).toEqual([
      expect.objectContaining({ rate: '19', tax: '48.76', base: '256.61' }),
    ]);
    expect(model.payment.means[0]).toMatchObject({ code: '58', iban: 'DE79000000001234567890' });
  });

  it('returns a model that a round trip through JSON does not change', () => {
    const model = invoiceOf(readFixture('xrechnung-ubl-creditnote-381.xml'));
    expect(JSON.parse(JSON.stringify(model))).toEqual(model);
  });

  it('takes a UBL credit note without a type code for type 381, and a UBL invoice without one for incomplete', () => {
    const withoutType = (name: string, element: string) => {
      const xml = Buffer.from(readFixture(name)).toString('utf8');
      return xml.replace(new RegExp(`<cbc:${element}>.*?</cbc:${element}>`), '');
    };
    const creditNote = withoutType('xrechnung-ubl-creditnote-381.xml', 'CreditNoteTypeCode');
    expect(invoiceOf(creditNote)).toMatchObject({ typeCode: '381', documentClass: 'credit-note' });
    expect(mapped(withoutType('peppol-ubl.xml', 'InvoiceTypeCode'))).toMatchObject({
      reason: 'unknown-type',
    });
  });

  it('distinguishes XML that is not an invoice from an invoice of another standard', () => {
    const read = (xml: string) => readInvoiceXml(new Uint8Array(Buffer.from(xml)));
    expect(read('<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"/>')).toMatchObject({
      reason: 'xml-not-an-invoice',
    });
    expect(
      read('<FatturaElettronica xmlns="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2"/>'),
    ).toMatchObject({
      reason: 'format-not-supported',
    });
    expect(read('<Invoice/>')).toMatchObject({ reason: 'format-not-supported' });
  });
});
