import { describe, expect, it } from 'vitest';
import { buildCii } from '../test-support/build-xml.ts';
import { readInvoice } from '../test-support/read-invoices.ts';
import { describeInvoice } from './describe-invoice.ts';
import type { InvoiceView } from './invoice-view.ts';

function view({ agreement = '', settlement = '', lines = '' }): InvoiceView {
  const rest = `${lines}<ram:ApplicableHeaderTradeAgreement>${agreement}</ram:ApplicableHeaderTradeAgreement>
    <ram:ApplicableHeaderTradeSettlement><ram:TaxCurrencyCode>EUR</ram:TaxCurrencyCode>
      <ram:InvoiceCurrencyCode>GBP</ram:InvoiceCurrencyCode>${settlement}</ram:ApplicableHeaderTradeSettlement>`;
  const { terms } = readInvoice(buildCii({ rest }));
  return describeInvoice(terms, { currency: 'GBP' }, 'de', { start: 0, end: Number.POSITIVE_INFINITY });
}

const day = (name: string, date: string) =>
  `<ram:${name}><udt:DateTimeString format="102">${date}</udt:DateTimeString></ram:${name}>`;
const sectionOf = ({ sections }: InvoiceView, title: string) =>
  sections.find((section) => section.title === title)?.rows;
const furtherTerms = ({ further }: InvoiceView) =>
  further.sections.flatMap(({ rows }) => rows.flatMap(({ term }) => term ?? []));

it('lists the advance payments of a final invoice with their VAT and their invoices', () => {
  const payment = `<ram:SpecifiedAdvancePayment><ram:PaidAmount>4284</ram:PaidAmount>${day('FormattedReceivedDateTime', '20250610')}
    <ram:IncludedTradeTax><ram:CalculatedAmount>684</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>
      <ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>19</ram:RateApplicablePercent></ram:IncludedTradeTax>
    <ram:InvoiceSpecifiedReferencedDocument><ram:IssuerAssignedID>AR 1</ram:IssuerAssignedID><ram:TypeCode>875</ram:TypeCode>
      ${day('FormattedIssueDateTime', '20250530')}</ram:InvoiceSpecifiedReferencedDocument></ram:SpecifiedAdvancePayment>`;
  const exempt = `<ram:SpecifiedAdvancePayment><ram:PaidAmount>10</ram:PaidAmount><ram:IncludedTradeTax>
    <ram:CalculatedAmount>0</ram:CalculatedAmount><ram:CategoryCode>E</ram:CategoryCode><ram:ExemptionReason>§ 4 UStG</ram:ExemptionReason>
    <ram:RateApplicablePercent>0</ram:RateApplicablePercent></ram:IncludedTradeTax></ram:SpecifiedAdvancePayment>`;
  const shown = view({ settlement: payment + exempt });
  expect(sectionOf(shown, 'Vorauszahlungen')).toEqual([
    {
      label: 'Eingang am 10.06.2025',
      text: '4.284,00 GBP · darin 19 % Umsatzsteuer: 684,00 GBP · Abschlagsrechnung (Bau) AR 1 vom 30.05.2025',
    },
    {
      label: 'Vorauszahlung',
      text: '10,00 GBP · darin 0 % Umsatzsteuer: 0,00 GBP (steuerbefreit, § 4 UStG)',
    },
  ]);
});

describe('the VAT in the accounting currency', () => {
  const total = (currency: string, amount: string) =>
    `<ram:TaxTotalAmount currencyID="${currency}">${amount}</ram:TaxTotalAmount>`;
  const summation = `<ram:SpecifiedTradeSettlementHeaderMonetarySummation>${total('GBP', '163.16')}${total('EUR', '183.14')}
    <ram:DuePayableAmount>1</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation>`;
  const exchange = (
    rate: string,
  ) => `<ram:TaxApplicableTradeCurrencyExchange><ram:SourceCurrencyCode>GBP</ram:SourceCurrencyCode>
    <ram:TargetCurrencyCode>EUR</ram:TargetCurrencyCode>${rate}${day('ConversionRateDateTime', '20251111')}</ram:TaxApplicableTradeCurrencyExchange>`;

  it('has the rate of exchange and its day', () => {
    const shown = view({
      settlement: exchange('<ram:ConversionRate>1.12244</ram:ConversionRate>') + summation,
    });
    expect(shown.totals[0]?.details).toEqual([
      'in der Buchwährung 183,14 €',
      '1 GBP = 1,12244 EUR (Kurs vom 11.11.2025)',
    ]);
  });

  it('has an incomplete rate among the further details', () => {
    const shown = view({ settlement: exchange('') + summation });
    expect(furtherTerms(shown)).toEqual(expect.arrayContaining(['BT-X-258', 'BT-X-259', 'BT-X-261']));
  });
});

it('says until when a discount without a period is given', () => {
  const discount =
    '<ram:ApplicableTradePaymentDiscountTerms><ram:BasisAmount>100</ram:BasisAmount><ram:CalculationPercent>2.5</ram:CalculationPercent></ram:ApplicableTradePaymentDiscountTerms>';
  const terms = (due: string) =>
    sectionOf(
      view({
        settlement: `<ram:SpecifiedTradePaymentTerms>${due}${discount}</ram:SpecifiedTradePaymentTerms>`,
      }),
      'Zahlung',
    )?.at(-1);
  expect(terms(day('DueDateDateTime', '20250620'))).toEqual({
    label: 'Skonto',
    text: '2,5 % bei Zahlung bis 20.06.2025 (auf 100,00 GBP)',
  });
  expect(terms('')?.text).toBe('2,5 % (auf 100,00 GBP)');
});

it('lists each discount of the same payment terms', () => {
  const discount = (days: string, percent: string) => `<ram:ApplicableTradePaymentDiscountTerms>
    <ram:BasisPeriodMeasure unitCode="DAY">${days}</ram:BasisPeriodMeasure>
    <ram:CalculationPercent>${percent}</ram:CalculationPercent></ram:ApplicableTradePaymentDiscountTerms>`;
  const inMonths = discount('2', '1').replace('DAY', 'MON');
  const terms = `<ram:SpecifiedTradePaymentTerms>${discount('7', '3')}${discount('1', '2')}${inMonths}</ram:SpecifiedTradePaymentTerms>`;
  expect(sectionOf(view({ settlement: terms }), 'Zahlung')).toEqual([
    { label: 'Skonto', text: '3 % bei Zahlung innerhalb von 7 Tagen' },
    { label: 'Skonto', text: '2 % bei Zahlung innerhalb von 1 Tag' },
    { label: 'Skonto', text: '1 % bei Zahlung innerhalb von 2 Monaten' },
  ]);
});

it('names each VAT rate of a logistics charge', () => {
  const vat = (rate: string) =>
    `<ram:AppliedTradeTax><ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>S</ram:CategoryCode><ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent></ram:AppliedTradeTax>`;
  const shown = view({
    settlement: `<ram:SpecifiedLogisticsServiceCharge><ram:Description>Fracht</ram:Description>
      <ram:AppliedAmount>5.8</ram:AppliedAmount>${vat('19')}${vat('7')}</ram:SpecifiedLogisticsServiceCharge>`,
  });
  expect(shown.totals).toEqual([
    {
      label: 'Versandkosten: Fracht',
      amount: '5,80 GBP',
      details: ['Umsatzsteuer 19 %', 'Umsatzsteuer 7 %'],
      kind: 'part',
    },
  ]);
});

it('names the event on which the VAT becomes due', () => {
  const { facts } = view({
    settlement:
      '<ram:ApplicableTradeTax><ram:DueDateTypeCode>72</ram:DueDateTypeCode></ram:ApplicableTradeTax>',
  });
  expect(facts).toContainEqual({ label: 'Steuerzeitpunkt', text: 'Zahlungsdatum' });
});

const OBJECT = `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>OBJ-1</ram:IssuerAssignedID><ram:TypeCode>130</ram:TypeCode>
  <ram:ReferenceTypeCode>ABZ</ram:ReferenceTypeCode></ram:AdditionalReferencedDocument>`;
const lineOf = (
  settlement: string,
) => `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeSettlement>${settlement}
  </ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`;

it('names the object of an invoice and of a line with its scheme', () => {
  const { facts, lines } = view({ agreement: OBJECT, lines: lineOf(OBJECT) });
  expect(facts).toContainEqual({ label: 'Objekt der Rechnung', text: 'OBJ-1 (Kfz-Kennzeichen)' });
  expect(lines[0]?.details).toEqual([{ label: 'Objekt', text: 'OBJ-1 (Kfz-Kennzeichen)' }]);
});

it('shows each allowance and charge on a gross price with its own sign, percentage and reason', () => {
  const adjustment = (isCharge: boolean, content: string) =>
    `<ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator>${content}</ram:AppliedTradeAllowanceCharge>`;
  const charge = adjustment(
    true,
    '<ram:ActualAmount>10</ram:ActualAmount><ram:Reason>Metallzuschlag</ram:Reason>',
  );
  const allowance = adjustment(
    false,
    '<ram:CalculationPercent>10</ram:CalculationPercent><ram:ActualAmount>28</ram:ActualAmount>',
  );
  const { lines } = view({
    lines: `<ram:IncludedSupplyChainTradeLineItem><ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice>
      <ram:ChargeAmount>280</ram:ChargeAmount>${charge}${allowance}</ram:GrossPriceProductTradePrice>
      </ram:SpecifiedLineTradeAgreement></ram:IncludedSupplyChainTradeLineItem>`,
  });
  expect(lines[0]?.details).toEqual([
    {
      label: 'Bruttopreis',
      text: '280,00, zuzüglich 10,00 (Metallzuschlag), abzüglich 28,00 (10 %)',
    },
  ]);
});

describe('the charge indicator', () => {
  const adjustment = (
    indicator: string,
    name = 'Indicator',
  ) => `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:${name}>${indicator}</udt:${name}>
    </ram:ChargeIndicator><ram:ActualAmount>5</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>`;

  it('may be a text', () => {
    const { totals, further } = view({
      settlement: adjustment('true', 'IndicatorString') + adjustment('false', 'IndicatorString'),
    });
    expect(totals.map(({ label, amount }) => [label, amount])).toEqual([
      ['Nachlass', '-5,00 GBP'],
      ['Zuschlag', '5,00 GBP'],
    ]);
    expect(further.sections.map(({ title }) => title)).not.toContain('Angaben ohne Begriff in der Norm');
  });

  it.each([
    ['1', 'Zuschlag', '5,00 GBP'],
    ['true', 'Zuschlag', '5,00 GBP'],
    ['0', 'Nachlass', '-5,00 GBP'],
    ['false', 'Nachlass', '-5,00 GBP'],
  ])('%s stands for %s', (indicator, label, amount) => {
    const { totals, lines } = view({
      settlement: adjustment(indicator),
      lines: lineOf(adjustment(indicator)),
    });
    expect(totals).toMatchObject([{ label, amount }]);
    expect(lines[0]?.details).toEqual([{ label, text: amount }]);
  });
});
