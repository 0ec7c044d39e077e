import { findValue } from '../../terms/find.ts';
import type { GroupValues } from '../../terms/invoice-terms.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import { find, findAll, type XmlElement } from '../../xml/element.ts';
import { settlementOf } from '../cii-sections.ts';
import { type Rule, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { sentence } from '../sentences.ts';
import { textOf } from '../values.ts';
import { peppolRule } from './peppol-rule.ts';

/**
 * Whether the indicator of an allowance or charge is this word. The rules of Peppol know neither `1` and `0` nor the element
 * `IndicatorString` of the Cross Industry Invoice, although both are read.
 */
export function isIndicated(group: GroupValues, indicator: TermId, word: 'true' | 'false'): boolean {
  const value = findValue(group, indicator);
  return value !== undefined && value.text.trim() === word && !value.path.includes('udt:IndicatorString');
}

/** The indicator of an allowance or charge, empty without one, and the number of its line if it is in one. */
type Indicator = { readonly text: string; readonly line?: number };

function ublIndicators({ allowances, charges, lines }: RuleInvoice): Indicator[] {
  return [
    ...allowances.map((each) => ({ text: textOf(each, 'BG-20-0') })),
    ...charges.map((each) => ({ text: textOf(each, 'BG-21-0') })),
    ...lines.flatMap(({ number: line, ...each }) => [
      ...each.allowances.map((values) => ({ text: textOf(values, 'BG-27-0'), line })),
      ...each.charges.map((values) => ({ text: textOf(values, 'BG-28-0'), line })),
    ]),
  ];
}

function indicatorOf(adjustment: XmlElement): Indicator {
  return { text: find(adjustment, 'ChargeIndicator', 'Indicator')?.text.trim() ?? '' };
}

/** The indicators at a path within each line. The numbers of lines are their positions in the document. */
function inLines(invoice: RuleInvoice, ...path: string[]): Indicator[] {
  const lines = invoice.elementsNamed('IncludedSupplyChainTradeLineItem');
  return lines.flatMap((each, at) =>
    findAll(each, ...path).map((adjustment) => ({ ...indicatorOf(adjustment), line: at + 1 })),
  );
}

function ciiIndicators(invoice: RuleInvoice): Indicator[] {
  return [
    ...findAll(settlementOf(invoice.root), 'SpecifiedTradeAllowanceCharge').map(indicatorOf),
    ...inLines(invoice, 'SpecifiedLineTradeSettlement', 'SpecifiedTradeAllowanceCharge'),
  ];
}

const GROSS_PRICE_ADJUSTMENTS = [
  'SpecifiedLineTradeAgreement',
  'GrossPriceProductTradePrice',
  'AppliedTradeAllowanceCharge',
] as const;

const indicatorRule = (id: string, term: TermId, pick: (invoice: RuleInvoice) => readonly Indicator[]) =>
  peppolRule(
    id,
    term,
    sentence(
      'Das Kennzeichen eines Nachlasses oder Zuschlags ist weder „true“ noch „false“: Bitte im ERP so ausgeben.',
      'The indicator of an allowance or charge is neither “true” nor “false”: write it this way in the ERP.',
    ),
    (invoice) =>
      unlessEach(
        pick(invoice),
        ({ text }) => text === 'true' || text === 'false',
        ({ line }) => (line === undefined ? {} : { line }),
      ),
  );

/**
 * The indicator that says whether an amount is an allowance or a charge. The validator of the Cross Industry Invoice has two
 * rules: one for document and lines, and one for gross prices.
 */
export const PEPPOL_INDICATOR_RULES: readonly Rule[] = [
  indicatorRule('R043', 'BG-20-0', (invoice) => (invoice.isCii ? [] : ublIndicators(invoice))),
  indicatorRule('R043-1', 'BG-20-0', (invoice) => (invoice.isCii ? ciiIndicators(invoice) : [])),
  indicatorRule('R043-2', 'BT-147-0', (invoice) =>
    invoice.isCii ? inLines(invoice, ...GROSS_PRICE_ADJUSTMENTS) : [],
  ),
];
