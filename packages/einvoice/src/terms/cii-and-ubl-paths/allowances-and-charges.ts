import { group, NOT_IN_UBL, type Term, term } from '../term.ts';
import { ciiIndicator, SETTLEMENT } from './sections.ts';

const CHARGE = '[cbc:ChargeIndicator=true,1]';
/** An element whose indicator is absent or neither true nor false is an allowance. */
const ALLOWANCE = '[cbc:ChargeIndicator!=true,1]';
const UBL_NAME = 'cac:AllowanceCharge';

const IS_CHARGE = '[ram:ChargeIndicator/udt:Indicator=true,1]';
const IS_NO_CHARGE = '[ram:ChargeIndicator/udt:Indicator!=true,1]';
const IS_CHARGE_AS_STRING = '[ram:ChargeIndicator/udt:IndicatorString=true,1]';
const IS_NO_CHARGE_AS_STRING = '[ram:ChargeIndicator/udt:IndicatorString!=true,1]';

/** The charges and the allowances of the Cross Industry Invoice in a section. */
function ciiAdjustments(section: string): { charges: string; allowances: string } {
  const element = `${section}/ram:SpecifiedTradeAllowanceCharge`;
  return {
    charges: `${element}${IS_CHARGE} | ${element}${IS_NO_CHARGE}${IS_CHARGE_AS_STRING}`,
    allowances: `${element}${IS_NO_CHARGE}${IS_NO_CHARGE_AS_STRING}`,
  };
}

const OF_DOCUMENT = ciiAdjustments(SETTLEMENT);
const OF_LINE = ciiAdjustments('ram:SpecifiedLineTradeSettlement');

/** The terms that all allowances and charges have, by their ids. */
function adjustmentTerms<const Id extends string>([indicator, amount, base, percent, reason, code]: readonly [
  Id,
  Id,
  Id,
  Id,
  Id,
  Id,
]): Term<Id>[] {
  return [
    term(indicator, ['Zuschlag', 'Charge'], 'indicator', '1..1', [
      'cbc:ChargeIndicator',
      ciiIndicator('ram:ChargeIndicator'),
    ]),
    term(reason, ['Grund', 'Reason'], 'text', '0..1', ['cbc:AllowanceChargeReason', 'ram:Reason']),
    term(code, ['Code des Grundes', 'Reason code'], 'code', '0..1', [
      'cbc:AllowanceChargeReasonCode',
      'ram:ReasonCode',
    ]),
    term(percent, ['Prozentsatz', 'Percentage'], 'percentage', '0..1', [
      'cbc:MultiplierFactorNumeric',
      'ram:CalculationPercent',
    ]),
    term(base, ['Grundbetrag', 'Base amount'], 'amount', '0..1', ['cbc:BaseAmount', 'ram:BasisAmount']),
    term(amount, ['Betrag', 'Amount'], 'amount', '1..1', ['cbc:Amount', 'ram:ActualAmount']),
  ];
}

/** The VAT of an allowance or charge of the document. */
function vatTerms<const Id extends string>([category, scheme, rate]: readonly [Id, Id, Id]): Term<Id>[] {
  return [
    term(category, ['USt-Kategorie', 'VAT category'], 'code', '1..1', [
      'cac:TaxCategory/cbc:ID',
      'ram:CategoryTradeTax/ram:CategoryCode',
    ]),
    term(scheme, ['Steuerart', 'Tax scheme'], 'code', '0..1', [
      'cac:TaxCategory/cac:TaxScheme/cbc:ID',
      'ram:CategoryTradeTax/ram:TypeCode',
    ]),
    term(rate, ['USt-Satz', 'VAT rate'], 'percentage', '0..1', [
      'cac:TaxCategory/cbc:Percent',
      'ram:CategoryTradeTax/ram:RateApplicablePercent',
    ]),
  ];
}

export const DOCUMENT_CHARGES = group(
  'BG-21',
  ['Zuschlag', 'Charge'],
  '0..n',
  [`${UBL_NAME}${CHARGE}`, OF_DOCUMENT.charges],
  [
    ...adjustmentTerms(['BG-21-0', 'BT-99', 'BT-100', 'BT-101', 'BT-104', 'BT-105']),
    ...vatTerms(['BT-102', 'BT-102-0', 'BT-103']),
  ],
);

export const DOCUMENT_ALLOWANCES = group(
  'BG-20',
  ['Nachlass', 'Allowance'],
  '0..n',
  [`${UBL_NAME}${ALLOWANCE}`, OF_DOCUMENT.allowances],
  [
    ...adjustmentTerms(['BG-20-0', 'BT-92', 'BT-93', 'BT-94', 'BT-97', 'BT-98']),
    ...vatTerms(['BT-95', 'BT-95-0', 'BT-96']),
  ],
);

export const LINE_CHARGES = group(
  'BG-28',
  ['Zuschlag', 'Charge'],
  '0..n',
  [`${UBL_NAME}${CHARGE}`, OF_LINE.charges],
  adjustmentTerms(['BG-28-0', 'BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145']),
);

export const LINE_ALLOWANCES = group(
  'BG-27',
  ['Nachlass', 'Allowance'],
  '0..n',
  [`${UBL_NAME}${ALLOWANCE}`, OF_LINE.allowances],
  adjustmentTerms(['BG-27-0', 'BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140']),
);

export const LOGISTICS_CHARGES = group(
  'BG-X-42',
  ['Versandkosten', 'Logistics charge'],
  '0..n',
  [NOT_IN_UBL, `${SETTLEMENT}/ram:SpecifiedLogisticsServiceCharge`],
  [
    term('BT-X-271', ['Beschreibung', 'Description'], 'text', '1..1', [NOT_IN_UBL, 'ram:Description']),
    term('BT-X-272', ['Betrag', 'Amount'], 'amount', '1..1', [NOT_IN_UBL, 'ram:AppliedAmount']),
  ],
  [
    group(
      'EXT-logistics-vat',
      ['Umsatzsteuer der Versandkosten', 'VAT of the logistics charge'],
      '0..n',
      [NOT_IN_UBL, 'ram:AppliedTradeTax'],
      [
        term('BT-X-273-0', ['Steuerart', 'Tax scheme'], 'code', '0..1', [NOT_IN_UBL, 'ram:TypeCode']),
        term('BT-X-273', ['USt-Kategorie', 'VAT category'], 'code', '0..1', [NOT_IN_UBL, 'ram:CategoryCode']),
        term('BT-X-274', ['USt-Satz', 'VAT rate'], 'percentage', '0..1', [
          NOT_IN_UBL,
          'ram:RateApplicablePercent',
        ]),
      ],
    ),
  ],
);
