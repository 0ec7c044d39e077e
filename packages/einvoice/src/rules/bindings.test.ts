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

const LINE_TAX =
  '<ram:ApplicableTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19.000</ram:RateApplicablePercent></ram:ApplicableTradeTax>';
const SHARE =
  '<ram:ApplicableTradeTax><ram:CalculatedAmount>19.0</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19.00</ram:RateApplicablePercent></ram:ApplicableTradeTax>';
const LINE =
  /<ram:IncludedSupplyChainTradeLineItem>[\s\S]*<\/ram:IncludedSupplyChainTradeLineItem>/.exec(
    CII_INVOICE,
  )?.[0] ?? '';
const ofCategory = (xml: string, code: string) =>
  xml.replace('<ram:CategoryCode>S<', `<ram:CategoryCode>${code}<`);
const VAT_TOTAL = '<ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>';
const TERMS = '<ram:SpecifiedTradePaymentTerms>';
const MEANS = '<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode>';
const TAX_NUMBER =
  '<ram:SpecifiedTaxRegistration><ram:ID schemeID="VA">DE123456789</ram:ID></ram:SpecifiedTaxRegistration>';

describe('a VAT category of the Cross Industry Invoice', () => {
  it('that has a rate needs a share if it has one line, but not if it has two; it may have a share and no line', () => {
    expect(cii([SHARE, ''])).toContain('BR-S-01');
    expect(cii([SHARE, ''], [LINE, `${LINE}${LINE}`])).not.toContain('BR-S-01');
    expect(cii([LINE_TAX, ofCategory(LINE_TAX, 'Z')])).not.toContain('BR-S-01');
  });

  it('that has no rate must occur in lines, allowances or charges if it has a share', () => {
    expect(cii([SHARE, `${SHARE}${ofCategory(SHARE, 'E')}`])).toContain('BR-E-01');
  });

  it('O needs no share; its rules ignore the VAT id of the buyer, and the general rules ignore its share', () => {
    expect(cii([LINE_TAX, ofCategory(LINE_TAX, 'O')])).not.toContain('BR-O-01');
    const buyer = TAX_NUMBER.replace('DE123456789', 'ATU12345678');
    const withBuyer = [
      '991-12345-03</ram:URIID></ram:URIUniversalCommunication>',
      `991-12345-03</ram:URIID></ram:URIUniversalCommunication>${buyer}`,
    ] as const;
    expect(cii([LINE_TAX, ofCategory(LINE_TAX, 'O')], [TAX_NUMBER, ''], withBuyer)).not.toContain('BR-O-02');
    expect(cii([LINE_TAX, ofCategory(LINE_TAX, 'O')])).toContain('BR-O-02');
    const share = ofCategory(SHARE, 'O').replace('<ram:BasisAmount>100.00</ram:BasisAmount>', '');
    expect(cii([SHARE, share])).not.toContain('BR-45');
    expect(cii([SHARE, SHARE.replace('<ram:BasisAmount>100.00</ram:BasisAmount>', '')])).toContain('BR-45');
  });

  it('O together with another category breaks the rule of lines and the rule of shares', () => {
    const found = cii([SHARE, `${SHARE}${ofCategory(SHARE, 'O')}`]);
    expect(found).toEqual(expect.arrayContaining(['BR-O-11', 'BR-O-12']));
  });

  it('L must have a rate above 0, and M may have 0', () => {
    const withRate = (code: string) => cii([LINE_TAX, ofCategory(LINE_TAX, code).replace('19.000', '0')]);
    expect(withRate('L')).toContain('BR-AF-05');
    expect(withRate('M')).not.toContain('BR-AG-05');
  });
});

describe('the base of a share in UBL', () => {
  it('is not rounded where its category has no rate', () => {
    const exempt = vatInvoice({
      code: 'E',
      rate: '0',
      tax: '0.00',
      exemption: true,
      sellerVat: true,
      buyerVat: true,
    });
    const found = rulesIn(
      exempt.replace(
        '100.00</cbc:LineExtensionAmount><cac:Item>',
        '100.001</cbc:LineExtensionAmount><cac:Item>',
      ),
    );
    expect(found).toEqual(expect.arrayContaining(['BR-E-08', 'BR-DEC-23', 'UBL-DT-01']));
  });
});

describe('the prices of a line in the Cross Industry Invoice', () => {
  const NET_PRICE = '<ram:NetPriceProductTradePrice><ram:ChargeAmount>10.0000</ram:ChargeAmount>';
  const ofPrices = (gross: string, net = '', quantity = '10') =>
    cii(
      [
        NET_PRICE,
        `<ram:GrossPriceProductTradePrice>${gross}</ram:GrossPriceProductTradePrice>${NET_PRICE}${net}`,
      ],
      ['unitCode="H87">10<', `unitCode="H87">${quantity}<`],
    );
  const base = (quantity: string) => `<ram:BasisQuantity unitCode="H87">${quantity}</ram:BasisQuantity>`;

  it('are for the quantity of the gross price if the net price has none', () => {
    expect(ofPrices(base('5'), '', '50')).toEqual([]);
    expect(ofPrices(base('5'), base('0'), '50')).not.toContain('PEPPOL-EN16931-R120');
    expect(ofPrices(base('5'), base('1'), '50')).toContain('PEPPOL-EN16931-R120');
  });

  it('have a unit for each of their quantities, which must be the unit of the line', () => {
    const quantity = '<ram:BilledQuantity unitCode="H87">10</ram:BilledQuantity>';
    expect(cii([NET_PRICE, `${NET_PRICE}${base('1')}`])).toEqual([]);
    expect(cii([NET_PRICE, `${NET_PRICE}${base('1')}`], [quantity, ''])).toContain('PEPPOL-EN16931-R130');
  });

  it('may have several allowances, of which one must be no charge', () => {
    const allowance = (indicator: string) =>
      `<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${indicator}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>1</ram:ActualAmount></ram:AppliedTradeAllowanceCharge>`;
    const gross = '<ram:ChargeAmount>11</ram:ChargeAmount>';
    expect(ofPrices(`${gross}${allowance('false')}${allowance('true')}`)).toEqual([]);
    expect(ofPrices(`${gross}${allowance('true')}${allowance('true')}`)).toEqual(['PEPPOL-EN16931-R044']);
  });
});

describe('the totals of VAT in the Cross Industry Invoice', () => {
  it('have different signs if one is zero and the other negative', () => {
    const totals = (vat: string, converted: string) =>
      cii(
        [
          '<ram:InvoiceCurrencyCode>',
          '<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>',
        ],
        [
          VAT_TOTAL,
          `${VAT_TOTAL.replace('19.00', vat)}<ram:TaxTotalAmount currencyID="SEK">${converted}</ram:TaxTotalAmount>`,
        ],
      );
    expect(totals('0', '-1')).toContain('PEPPOL-EN16931-R055');
    expect(totals('-2', '-1')).not.toContain('PEPPOL-EN16931-R055');
    expect(totals('0', '0')).not.toContain('PEPPOL-EN16931-R055');
  });

  it('are checked for decimals only if all are in the currency of the invoice, and must include the accounting currency', () => {
    const long = ['19.00</ram:TaxTotalAmount>', '19.001</ram:TaxTotalAmount>'] as const;
    expect(cii(long)).toContain('BR-DEC-13');
    const totalInCrowns = '<ram:TaxTotalAmount currencyID="SEK">209.00</ram:TaxTotalAmount>';
    expect(
      rulesIn(edit(CII_INVOICE, [VAT_TOTAL, `${VAT_TOTAL.replace('19.00', '19.001')}${totalInCrowns}`])),
    ).not.toContain('BR-DEC-13');
    const inCrowns = cii([
      '<ram:InvoiceCurrencyCode>',
      '<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>',
    ]);
    expect(inCrowns).toEqual(expect.arrayContaining(['BR-53', 'BR-DEC-15']));
  });
});

describe('addresses, dates and identifiers', () => {
  it('a missing address breaks the rule of the country too, but only in the Cross Industry Invoice', () => {
    const address =
      /<ram:PostalTradeAddress><ram:PostcodeCode>10115.*?<\/ram:PostalTradeAddress>/.exec(CII_INVOICE)?.[0] ??
      '';
    expect(cii([address, ''])).toEqual(expect.arrayContaining(['BR-08', 'BR-09']));
    const ofUbl =
      /<cac:PostalAddress><cbc:CityName>Berlin.*?<\/cac:PostalAddress>/.exec(UBL_INVOICE)?.[0] ?? '';
    expect(ubl([ofUbl, ''])).not.toContain('BR-09');
  });

  it('a period of the Cross Industry Invoice must have dates of the format 102', () => {
    const period = (format: string) =>
      `<ram:BillingSpecifiedPeriod><ram:StartDateTime><udt:DateTimeString format="102">20260101</udt:DateTimeString></ram:StartDateTime><ram:EndDateTime><udt:DateTimeString format="${format}">20260131</udt:DateTimeString></ram:EndDateTime></ram:BillingSpecifiedPeriod>`;
    expect(cii([TERMS, `${period('610')}${TERMS}`])).toContain('BR-29');
    expect(cii([TERMS, `${period('102')}${TERMS}`])).not.toContain('BR-29');
  });

  it('the identifier of any party must have a scheme of the list, and a VAT id must begin with a country', () => {
    const shipTo =
      '<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty><ram:ID schemeID="9999">X</ram:ID></ram:ShipToTradeParty>';
    expect(cii(['<ram:ApplicableHeaderTradeDelivery>', shipTo])).toContain('BR-CL-11');
    const delivery =
      '<cac:Delivery><cac:DeliveryParty><cac:PartyTaxScheme><cbc:CompanyID>1234</cbc:CompanyID><cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme></cac:PartyTaxScheme></cac:DeliveryParty>';
    expect(ubl(['<cac:Delivery>', delivery])).toContain('BR-CO-09');
  });

  it('a note of UBL has a subject code if three characters are between its first two number signs', () => {
    expect(ubl(['#AAI#Vielen Dank', 'Bestellung #123# vom Montag'])).toContain('BR-CL-08');
    expect(ubl(['#AAI#Vielen Dank', 'Bestellung #1234# vom Montag'])).not.toContain('BR-CL-08');
  });
});

describe('the rules of XRechnung', () => {
  it('require a tax number of the seller that is not blank and has a known scheme', () => {
    expect(cii([TAX_NUMBER, TAX_NUMBER.replace('"VA"', '"XX"')])).toContain('BR-DE-16');
    expect(cii([TAX_NUMBER, TAX_NUMBER.replace('"VA"', '"FC"')])).not.toContain('BR-DE-16');
    expect(cii([TAX_NUMBER, TAX_NUMBER.replace('>DE123456789<', '> <')])).toContain('BR-DE-16');
  });

  it('treat a creditor identifier without mandate and account as an incomplete direct debit', () => {
    const creditor =
      '<ram:ApplicableHeaderTradeSettlement><ram:CreditorReferenceID>DE98ZZZ</ram:CreditorReferenceID>';
    const found = cii(['<ram:ApplicableHeaderTradeSettlement>', creditor]);
    expect(found).toEqual(expect.arrayContaining(['BR-DE-30', 'BR-DE-31', 'BR-DE-23-b']));
  });

  it('do not find the details of a party that is missing', () => {
    const party = (name: string) =>
      new RegExp(`<ram:${name}>[\\s\\S]*</ram:${name}>`).exec(CII_INVOICE)?.[0] ?? '';
    const found = cii([party('SellerTradeParty'), ''], [party('BuyerTradeParty'), '']);
    expect(found).toEqual(expect.arrayContaining(['BR-06', 'BR-07']));
    for (const rule of ['BR-DE-2', 'PEPPOL-EN16931-R010', 'PEPPOL-EN16931-R020'])
      expect(found).not.toContain(rule);
  });

  it('accept further references of a line in addition to its object', () => {
    const reference = (type: string) =>
      `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>X</ram:IssuerAssignedID><ram:TypeCode>${type}</ram:TypeCode></ram:AdditionalReferencedDocument>`;
    const summation = '<ram:SpecifiedTradeSettlementLineMonetarySummation>';
    const withReferences = (...types: string[]) =>
      cii([summation, `${types.map(reference).join('')}${summation}`]);
    expect(withReferences('50', '130')).not.toContain('PEPPOL-EN16931-R101');
    expect(withReferences('50', '50')).toContain('PEPPOL-EN16931-R101');
  });

  it('find the mandate of each of several direct debits', () => {
    const debit = (iban: string) =>
      `<ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>59</ram:TypeCode><ram:PayerPartyDebtorFinancialAccount>${iban}</ram:PayerPartyDebtorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans>`;
    const means =
      /<ram:SpecifiedTradeSettlementPaymentMeans>.*<\/ram:SpecifiedTradeSettlementPaymentMeans>/.exec(
        CII_INVOICE,
      )?.[0] ?? '';
    const iban = '<ram:IBANID>DE75512108001245126199</ram:IBANID>';
    const paidBy = (mandate: string) =>
      cii(
        [means, debit(iban) + debit('')],
        [
          '<ram:ApplicableHeaderTradeSettlement>',
          '<ram:ApplicableHeaderTradeSettlement><ram:CreditorReferenceID>DE98ZZZ</ram:CreditorReferenceID>',
        ],
        ['</ram:SpecifiedTradePaymentTerms>', `${mandate}</ram:SpecifiedTradePaymentTerms>`],
      );
    const found = paidBy('<ram:DirectDebitMandateID>M-1</ram:DirectDebitMandateID>');
    expect(found).not.toContain('PEPPOL-EN16931-R061');
    expect(found).not.toContain('BR-DE-25-a');
    expect(paidBy('')).toContain('PEPPOL-EN16931-R061');
  });

  it('find no payment instructions in what stands outside of them', () => {
    const means =
      /<ram:SpecifiedTradeSettlementPaymentMeans>.*<\/ram:SpecifiedTradeSettlementPaymentMeans>/.exec(
        CII_INVOICE,
      )?.[0] ?? '';
    const reference =
      '<ram:ApplicableHeaderTradeSettlement><ram:CreditorReferenceID>DE98ZZZ</ram:CreditorReferenceID><ram:PaymentReference>RE-1</ram:PaymentReference>';
    const found = cii([means, ''], ['<ram:ApplicableHeaderTradeSettlement>', reference]);
    expect(found).toEqual(expect.arrayContaining(['BR-DE-1', 'BR-DE-30', 'BR-DE-31']));
    expect(found).not.toContain('BR-49');
  });

  it('refuse a bank together with a direct debit, and allow it together with a card', () => {
    const bank =
      '<ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>XXXXDEFF</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution>';
    const account =
      '<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE75512108001245126199</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>';
    const paidBy = (code: string) => cii([`${MEANS}${account}`, `${MEANS.replace('58', code)}${bank}`]);
    expect(paidBy('59')).toContain('BR-DE-25-b');
    expect(paidBy('48')).not.toContain('BR-DE-24-b');
  });
});
