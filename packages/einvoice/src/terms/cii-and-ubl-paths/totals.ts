import { group, NOT_IN_UBL, term } from '../term.ts';
import { ciiDate, SETTLEMENT } from './sections.ts';

const UBL = '/cac:LegalMonetaryTotal';
const SUMMATION = `/${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`;
/** The VAT in the accounting currency and the VAT of the invoice differ only by their currency. */
const IN_TAX_CURRENCY = (code: string, invoiceCode: string) =>
  `[@currencyID=/${code}][@currencyID!=/${invoiceCode}]`;

export const TOTALS = group(
  'BG-22',
  ['Summen', 'Totals'],
  '1..1',
  ['.', '.'],
  [
    term('BT-106', ['Summe der Positionen', 'Sum of lines'], 'amount', '1..1', [
      `${UBL}/cbc:LineExtensionAmount`,
      `${SUMMATION}/ram:LineTotalAmount`,
    ]),
    term('BT-107', ['Summe der Nachlässe', 'Sum of allowances'], 'amount', '0..1', [
      `${UBL}/cbc:AllowanceTotalAmount`,
      `${SUMMATION}/ram:AllowanceTotalAmount`,
    ]),
    term('BT-108', ['Summe der Zuschläge', 'Sum of charges'], 'amount', '0..1', [
      `${UBL}/cbc:ChargeTotalAmount`,
      `${SUMMATION}/ram:ChargeTotalAmount`,
    ]),
    term('BT-109', ['Summe netto', 'Total without VAT'], 'amount', '1..1', [
      `${UBL}/cbc:TaxExclusiveAmount`,
      `${SUMMATION}/ram:TaxBasisTotalAmount`,
    ]),
    term('BT-111', ['Umsatzsteuer in Buchwährung', 'VAT in accounting currency'], 'amount', '0..1', [
      `/cac:TaxTotal/cbc:TaxAmount${IN_TAX_CURRENCY('cbc:TaxCurrencyCode', 'cbc:DocumentCurrencyCode')}`,
      `${SUMMATION}/ram:TaxTotalAmount${IN_TAX_CURRENCY(`${SETTLEMENT}/ram:TaxCurrencyCode`, `${SETTLEMENT}/ram:InvoiceCurrencyCode`)}`,
    ]),
    term('BT-110', ['Umsatzsteuer', 'VAT'], 'amount', '0..1', [
      '/cac:TaxTotal/cbc:TaxAmount',
      `${SUMMATION}/ram:TaxTotalAmount`,
    ]),
    term('BT-112', ['Summe brutto', 'Total with VAT'], 'amount', '1..1', [
      `${UBL}/cbc:TaxInclusiveAmount`,
      `${SUMMATION}/ram:GrandTotalAmount`,
    ]),
    term('BT-113', ['Bereits gezahlt', 'Paid amount'], 'amount', '0..1', [
      `${UBL}/cbc:PrepaidAmount`,
      `${SUMMATION}/ram:TotalPrepaidAmount`,
    ]),
    term('BT-114', ['Rundung', 'Rounding'], 'amount', '0..1', [
      `${UBL}/cbc:PayableRoundingAmount`,
      `${SUMMATION}/ram:RoundingAmount`,
    ]),
    term('BT-115', ['Zahlbetrag', 'Amount due'], 'amount', '1..1', [
      `${UBL}/cbc:PayableAmount`,
      `${SUMMATION}/ram:DuePayableAmount`,
    ]),
  ],
);

export const VAT_BREAKDOWN = group(
  'BG-23',
  ['Umsatzsteuer nach Satz', 'VAT breakdown'],
  '1..n',
  ['cac:TaxTotal/cac:TaxSubtotal', `${SETTLEMENT}/ram:ApplicableTradeTax`],
  [
    term('BT-118', ['USt-Kategorie', 'VAT category'], 'code', '1..1', [
      'cac:TaxCategory/cbc:ID',
      'ram:CategoryCode',
    ]),
    term('BT-118-0', ['Steuerart', 'Tax scheme'], 'code', '0..1', [
      'cac:TaxCategory/cac:TaxScheme/cbc:ID',
      'ram:TypeCode',
    ]),
    term('BT-119', ['USt-Satz', 'VAT rate'], 'percentage', '0..1', [
      'cac:TaxCategory/cbc:Percent',
      'ram:RateApplicablePercent',
    ]),
    term('BT-116', ['Bemessungsgrundlage', 'Taxable amount'], 'amount', '1..1', [
      'cbc:TaxableAmount',
      'ram:BasisAmount',
    ]),
    term('BT-117', ['Steuerbetrag', 'Tax amount'], 'amount', '1..1', [
      'cbc:TaxAmount',
      'ram:CalculatedAmount',
    ]),
    term('BT-120', ['Grund der Befreiung', 'Exemption reason'], 'text', '0..1', [
      'cac:TaxCategory/cbc:TaxExemptionReason',
      'ram:ExemptionReason',
    ]),
    term('BT-121', ['Code der Befreiung', 'Exemption reason code'], 'code', '0..1', [
      'cac:TaxCategory/cbc:TaxExemptionReasonCode',
      'ram:ExemptionReasonCode',
    ]),
    term('BT-X-262', ['Summe der Positionen', 'Sum of lines'], 'amount', '0..1', [
      NOT_IN_UBL,
      'ram:LineTotalBasisAmount',
    ]),
    term(
      'BT-X-263',
      ['Summe der Nachlässe und Zuschläge', 'Sum of allowances and charges'],
      'amount',
      '0..1',
      [NOT_IN_UBL, 'ram:AllowanceChargeBasisAmount'],
    ),
  ],
);

export const CURRENCY_EXCHANGE = group(
  'BG-X-41',
  ['Umrechnung der Währung', 'Currency exchange'],
  '0..1',
  [NOT_IN_UBL, `${SETTLEMENT}/ram:TaxApplicableTradeCurrencyExchange`],
  [
    term('BT-X-258', ['Von Währung', 'From currency'], 'code', '1..1', [
      NOT_IN_UBL,
      'ram:SourceCurrencyCode',
    ]),
    term('BT-X-259', ['In Währung', 'To currency'], 'code', '1..1', [NOT_IN_UBL, 'ram:TargetCurrencyCode']),
    term('BT-X-260', ['Kurs', 'Rate'], 'quantity', '1..1', [NOT_IN_UBL, 'ram:ConversionRate']),
    term('BT-X-261', ['Datum des Kurses', 'Date of the rate'], 'date', '0..1', [
      NOT_IN_UBL,
      ciiDate('ram:ConversionRateDateTime'),
    ]),
  ],
);

export const ADVANCE_PAYMENTS = group(
  'BG-X-45',
  ['Vorauszahlung', 'Advance payment'],
  '0..n',
  [NOT_IN_UBL, `${SETTLEMENT}/ram:SpecifiedAdvancePayment`],
  [
    term('BT-X-291', ['Betrag', 'Amount'], 'amount', '1..1', [NOT_IN_UBL, 'ram:PaidAmount']),
    term('BT-X-292', ['Eingang am', 'Received on'], 'date', '0..1', [
      NOT_IN_UBL,
      ciiDate('ram:FormattedReceivedDateTime'),
    ]),
  ],
  [
    group(
      'BG-X-46',
      ['Enthaltene Umsatzsteuer', 'Included VAT'],
      '1..n',
      [NOT_IN_UBL, 'ram:IncludedTradeTax'],
      [
        term('BT-X-293', ['Steuerbetrag', 'Tax amount'], 'amount', '1..1', [
          NOT_IN_UBL,
          'ram:CalculatedAmount',
        ]),
        term('BT-X-294', ['Steuerart', 'Tax scheme'], 'code', '1..1', [NOT_IN_UBL, 'ram:TypeCode']),
        term('BT-X-295', ['Grund der Befreiung', 'Exemption reason'], 'text', '0..1', [
          NOT_IN_UBL,
          'ram:ExemptionReason',
        ]),
        term('BT-X-296', ['USt-Kategorie', 'VAT category'], 'code', '1..1', [NOT_IN_UBL, 'ram:CategoryCode']),
        term('BT-X-297', ['Code der Befreiung', 'Exemption reason code'], 'code', '0..1', [
          NOT_IN_UBL,
          'ram:ExemptionReasonCode',
        ]),
        term('BT-X-298', ['USt-Satz', 'VAT rate'], 'percentage', '0..1', [
          NOT_IN_UBL,
          'ram:RateApplicablePercent',
        ]),
      ],
    ),
    group(
      'BG-X-85',
      ['Rechnung der Vorauszahlung', 'Invoice of the advance payment'],
      '0..1',
      [NOT_IN_UBL, 'ram:InvoiceSpecifiedReferencedDocument'],
      [
        term('BT-X-558', ['Rechnungsnummer', 'Invoice number'], 'identifier', '1..1', [
          NOT_IN_UBL,
          'ram:IssuerAssignedID',
        ]),
        term('BT-X-559', ['Rechnungsart', 'Invoice type'], 'code', '0..1', [NOT_IN_UBL, 'ram:TypeCode']),
        term('BT-X-560', ['Rechnungsdatum', 'Issue date'], 'date', '0..1', [
          NOT_IN_UBL,
          ciiDate('ram:FormattedIssueDateTime'),
        ]),
      ],
    ),
  ],
);
