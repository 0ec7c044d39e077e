import { describe, expect, it } from 'vitest';
import { checkXml } from '../test-support/check-xml.ts';
import { CII_INVOICE } from '../test-support/rule-fixtures/cii-invoice.ts';
import { edit } from '../test-support/rule-fixtures/mutation.ts';
import { UBL_INVOICE } from '../test-support/rule-fixtures/ubl-invoice.ts';
import { vatInvoice } from '../test-support/rule-fixtures/vat-invoice.ts';

type Edits = Parameters<typeof edit> extends [string, ...infer Rest] ? Rest : never;

const rulesIn = (xml: string) => checkXml(xml).findings.map(({ rule }) => rule);
const ubl = (...edits: Edits) => rulesIn(edit(UBL_INVOICE, ...edits));
const cii = (...edits: Edits) => rulesIn(edit(CII_INVOICE, ...edits));
const reverseCharge = (base: string) =>
  rulesIn(
    vatInvoice({
      code: 'AE',
      rate: '0',
      tax: '0.00',
      base,
      exemption: true,
      sellerVat: true,
      buyerVat: true,
    }),
  );

const UBL_TAX = '<cbc:TaxAmount currencyID="EUR">19.0</cbc:TaxAmount>';
const UBL_BASE = '<cbc:TaxableAmount currencyID="EUR">100.00</cbc:TaxableAmount>';
const ublTax = (tax: string) => ubl([UBL_TAX, UBL_TAX.replace('19.0', tax)]);
const ublBase = (base: string) => ubl([UBL_BASE, UBL_BASE.replace('100.00', base)]);
const ciiTax = (tax: string) => cii(['19.0</ram:CalculatedAmount>', `${tax}</ram:CalculatedAmount>`]);

describe('the tax of a share', () => {
  it('may differ from base times rate by less than 1 in UBL', () => {
    expect(ublTax('19.99')).not.toContain('BR-CO-17');
    expect(ublTax('20.00')).toContain('BR-CO-17');
  });

  it('may differ by exactly 1 in the Cross Industry Invoice for BR-CO-17, but not for BR-S-09', () => {
    expect(ciiTax('20.00')).not.toContain('BR-CO-17');
    expect(ciiTax('20.00')).toContain('BR-S-09');
    expect(ciiTax('20.01')).toContain('BR-CO-17');
  });
});

describe('the base of a share', () => {
  it('may differ by less than 1 in UBL if its category has rates, and must be exact otherwise', () => {
    expect(ublBase('100.99')).not.toContain('BR-S-08');
    expect(ublBase('101.00')).toContain('BR-S-08');
    expect(reverseCharge('100.00')).not.toContain('BR-AE-08');
    expect(reverseCharge('100.01')).toContain('BR-AE-08');
  });

  it('must be exact in the Cross Industry Invoice if its category has rates', () => {
    expect(cii(['100.00</ram:BasisAmount>', '100.01</ram:BasisAmount>'])).toContain('BR-S-08');
  });
});

describe('the total with VAT', () => {
  const VAT_TOTAL = '<ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>';

  it('needs no total of VAT in the Cross Industry Invoice if gross equals net', () => {
    const gross = ['119.00</ram:GrandTotalAmount>', '100.00</ram:GrandTotalAmount>'] as const;
    expect(cii([VAT_TOTAL, ''], gross)).not.toContain('BR-CO-15');
    expect(cii([VAT_TOTAL, ''])).toContain('BR-CO-15');
  });

  it('is not judged without a currency, because the VAT total in that currency is unknown', () => {
    const found = ubl(['<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>', '']);
    expect(found).toContain('BR-05');
    expect(found).not.toContain('BR-CO-15');
  });
});

describe('codes, accounts and texts', () => {
  it('the codes of exemptions are compared without case', () => {
    const exempt = vatInvoice({
      code: 'E',
      rate: '0',
      tax: '0.00',
      exemption: true,
      sellerVat: true,
      buyerVat: true,
    }).replace(
      '<cbc:TaxExemptionReason>x</cbc:TaxExemptionReason>',
      '<cbc:TaxExemptionReasonCode>vatex-eu-132-1a</cbc:TaxExemptionReasonCode>',
    );
    expect(rulesIn(exempt)).toEqual([]);
    expect(rulesIn(exempt.replace('132-1a', '132-9z'))).toEqual(['BR-CL-22']);
  });

  it('a transfer without an account in the Cross Industry Invoice has the finding of the syntax, not BR-61', () => {
    const account =
      /<ram:PayeePartyCreditorFinancialAccount>.*<\/ram:PayeePartyCreditorFinancialAccount>/.exec(
        CII_INVOICE,
      )?.[0];
    const found = cii([account ?? '', '']);
    expect(found).toContain('CII-SR-470');
    expect(found).not.toContain('BR-61');
  });

  it('a discount needs its own line and a line break after it, and other text may follow', () => {
    const DISCOUNT = '#SKONTO#TAGE=14#PROZENT=2.00#\n</cbc:Note>';
    expect(ubl([DISCOUNT, '#SKONTO#TAGE=14#PROZENT=2.00#</cbc:Note>'])).toContain('BR-DE-18');
    expect(
      ubl([DISCOUNT, '#SKONTO#TAGE=14#PROZENT=2.00##SKONTO#TAGE=30#PROZENT=1.00#\n</cbc:Note>']),
    ).toContain('BR-DE-18');
    expect(ubl([DISCOUNT, '#SKONTO#TAGE=14#PROZENT=2.00#\nzahlbar netto\n</cbc:Note>'])).not.toContain(
      'BR-DE-18',
    );
    expect(ubl([DISCOUNT, '#VERZUG#TAGE=14#PROZENT=2.00#\n</cbc:Note>'])).toContain('BR-DE-18');
  });

  it('an invoice to be paid without due date and payment terms has no finding', () => {
    const terms = /<cac:PaymentTerms>[\s\S]*<\/cac:PaymentTerms>/.exec(UBL_INVOICE)?.[0];
    expect(ubl([terms ?? '', ''])).toEqual([]);
  });
});
