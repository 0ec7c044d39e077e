import { CII_INVOICE } from './cii-invoice.ts';
import { edit, type FixtureSet, mutations } from './mutation.ts';

const PAYMENT_MEANS = CII_INVOICE.slice(
  CII_INVOICE.indexOf('<ram:SpecifiedTradeSettlementPaymentMeans>'),
  CII_INVOICE.indexOf('<ram:ApplicableTradeTax><ram:CalculatedAmount>'),
);
const TAX_POINT =
  '<ram:ApplicableTradeTax><ram:CalculatedAmount>0</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode><ram:TaxPointDate><udt:DateString format="102">20260131</udt:DateString></ram:TaxPointDate></ram:ApplicableTradeTax>';
const PAYMENT_TERMS = '<ram:SpecifiedTradePaymentTerms>';
const VAT_TOTAL = '<ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>';
const CURRENCY_OF_VAT = [
  '<ram:InvoiceCurrencyCode>',
  '<ram:TaxCurrencyCode>SEK</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>',
] as const;
const inSwedishCrowns = (amount: string) =>
  [VAT_TOTAL, `${VAT_TOTAL}<ram:TaxTotalAmount currencyID="SEK">${amount}</ram:TaxTotalAmount>`] as const;
const PRICE = '<ram:NetPriceProductTradePrice><ram:ChargeAmount>10.0000</ram:ChargeAmount>';

/** A gross price with its own price base quantity (BT-149), before the net price. */
function priceBaseQuantities(unit: string, grossQuantity: string) {
  const grossPrice = `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>10</ram:ChargeAmount><ram:BasisQuantity unitCode="${unit}">${grossQuantity}</ram:BasisQuantity></ram:GrossPriceProductTradePrice>`;
  return [PRICE, `${grossPrice}${PRICE}<ram:BasisQuantity unitCode="H87">1</ram:BasisQuantity>`] as const;
}

/** A gross price with an allowance or charge of 1 on it, before the net price. */
function discounted(grossPrice: string, indicator: string) {
  const adjustment = `<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator>${indicator}</ram:ChargeIndicator><ram:ActualAmount>1</ram:ActualAmount></ram:AppliedTradeAllowanceCharge>`;
  return [
    PRICE,
    `<ram:GrossPriceProductTradePrice><ram:ChargeAmount>${grossPrice}</ram:ChargeAmount>${adjustment}</ram:GrossPriceProductTradePrice>${PRICE}`,
  ] as const;
}

const SUMMATION = '<ram:SpecifiedTradeSettlementLineMonetarySummation>';
const LINE_NET = '<ram:LineTotalAmount>100.00<';

/** An allowance of 1 on the line. */
function lineAllowance(indicator: string) {
  const allowance = `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator>${indicator}</ram:ChargeIndicator><ram:ActualAmount>1</ram:ActualAmount><ram:ReasonCode>95</ram:ReasonCode></ram:SpecifiedTradeAllowanceCharge>`;
  return [SUMMATION, `${allowance}${SUMMATION}`] as const;
}

const INDICATOR = (text: string) => `<udt:Indicator>${text}</udt:Indicator>`;

/** Rules that exist only in the Cross Industry Invoice, and rules that its syntax expresses otherwise than UBL. */
export const CII_FIXTURES: FixtureSet = {
  title: 'a Cross Industry Invoice',
  document: CII_INVOICE,
  mutations: mutations(CII_INVOICE, [
    ['BR-03', ['format="102">20260131', '>20260131']],
    ['BR-50', ['<ram:IBANID>DE75512108001245126199</ram:IBANID>', '']],
    ['BR-61', ['<ram:IBANID>DE75512108001245126199</ram:IBANID>', '']],
    ['BR-53', CURRENCY_OF_VAT],
    [
      'BR-53',
      [
        '<ram:InvoiceCurrencyCode>',
        '<ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>',
      ],
    ],
    ['BR-CO-15', ['<ram:TaxTotalAmount currencyID="EUR">19.00</ram:TaxTotalAmount>', '']],
    ['BR-CO-17', ['19.0</ram:CalculatedAmount>', '20.01</ram:CalculatedAmount>']],
    ['BR-S-08', ['100.00</ram:BasisAmount>', '100.01</ram:BasisAmount>']],
    [
      'BR-CL-06',
      [
        '<ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19.00<',
        '<ram:CategoryCode>S</ram:CategoryCode><ram:DueDateTypeCode>35</ram:DueDateTypeCode><ram:RateApplicablePercent>19.00<',
      ],
    ],
    ['BR-DEC-13', ['19.00</ram:TaxTotalAmount>', '19.001</ram:TaxTotalAmount>']],
    ['BR-DEC-15', CURRENCY_OF_VAT, inSwedishCrowns('209.001')],
    [
      'BR-CL-18',
      [
        '<ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>S',
        '<ram:BasisAmount>100.00</ram:BasisAmount><ram:CategoryCode>Q',
      ],
    ],
    ['PEPPOL-EN16931-R053', [VAT_TOTAL, `${VAT_TOTAL}${VAT_TOTAL}`]],
    ['PEPPOL-EN16931-R054', inSwedishCrowns('209.00')],
    ['PEPPOL-EN16931-R055', CURRENCY_OF_VAT, inSwedishCrowns('-209.00')],
    [
      'PEPPOL-EN16931-R101',
      [
        '<ram:SpecifiedTradeSettlementLineMonetarySummation>',
        '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>X</ram:IssuerAssignedID><ram:TypeCode>50</ram:TypeCode></ram:AdditionalReferencedDocument><ram:SpecifiedTradeSettlementLineMonetarySummation>',
      ],
    ],
    ['PEPPOL-EN16931-R120', ['10.0000</ram:ChargeAmount>', '10.1000</ram:ChargeAmount>']],
    ['PEPPOL-EN16931-R120', lineAllowance(INDICATOR('0')), [LINE_NET, '<ram:LineTotalAmount>99.00<']],
    ['PEPPOL-EN16931-R043-1', lineAllowance(INDICATOR('0'))],
    ['PEPPOL-EN16931-R043-1', lineAllowance('<udt:IndicatorString>false</udt:IndicatorString>')],
    ['PEPPOL-EN16931-R043-2', discounted('11', INDICATOR('0'))],
    ['PEPPOL-EN16931-R043-2', discounted('11', '<udt:IndicatorString>false</udt:IndicatorString>')],
    ['PEPPOL-EN16931-R044', discounted('11', INDICATOR('true'))],
    ['PEPPOL-EN16931-R046', discounted('12', INDICATOR('false'))],
    ['PEPPOL-EN16931-R121', priceBaseQuantities('H87', '0')],
    ['PEPPOL-EN16931-R121', priceBaseQuantities('H87', '-1')],
    ['PEPPOL-EN16931-R130', priceBaseQuantities('C62', '1')],
    ['BR-TMP-3', priceBaseQuantities('H87', '2')],
    ['BR-TMP-3', priceBaseQuantities('C62', '1')],
    ['BR-CL-14', ['<ram:CountryID>AT', '<ram:CountryID>AUT']],
    ['CII-SR-461', [PAYMENT_TERMS, `${TAX_POINT}${TAX_POINT}${PAYMENT_TERMS}`]],
    ['CII-SR-467', [PAYMENT_MEANS, `${PAYMENT_MEANS}${PAYMENT_MEANS.replace('>58<', '>30<')}`]],
    [
      'CII-SR-470',
      [
        '<ram:PayeePartyCreditorFinancialAccount><ram:IBANID>DE75512108001245126199</ram:IBANID></ram:PayeePartyCreditorFinancialAccount>',
        '',
      ],
    ],
    ['CII-DT-024', ['<ram:TypeCode>130</ram:TypeCode>', '<ram:TypeCode>916</ram:TypeCode>']],
    [
      'CII-DT-027',
      [
        '<ram:TypeCode>130</ram:TypeCode>',
        '<ram:TypeCode>130</ram:TypeCode><ram:FormattedIssueDateTime><qdt:DateTimeString format="102">20260131</qdt:DateTimeString></ram:FormattedIssueDateTime>',
      ],
    ],
    ['CII-DT-031', ['<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="EUR">']],
    ['CII-DT-097', ['>20260228<', '>2026-02-28<']],
  ]),
};

const extension = edit(CII_INVOICE, [
  'xrechnung_3.0<',
  'xrechnung_3.0#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0<',
]);

export const CII_EXTENSION_FIXTURES: FixtureSet = {
  title: 'a Cross Industry Invoice with the extension of XRechnung',
  document: extension,
  mutations: mutations(extension, [
    [
      'BR-DEX-15',
      ['<ram:LineID>P1</ram:LineID>', '<ram:LineID>P1</ram:LineID><ram:ParentLineID>P0</ram:ParentLineID>'],
    ],
  ]),
};
