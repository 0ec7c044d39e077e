import { Big } from 'big.js';
import { roundDecimal } from '../../decimal.ts';
import type { GroupValues } from '../../terms/invoice-terms.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import { type Fault, type Rule, unlessEach } from '../rule.ts';
import { type Line, type RuleInvoice, sumOf } from '../rule-invoice.ts';
import { sentence } from '../sentences.ts';
import { numberOf, textOf } from '../values.ts';
import { isIndicated } from './peppol-indicators.ts';
import { forLines, peppolRule } from './peppol-rule.ts';

type Check = Rule['check'];

/** Calculated amounts may differ by rounding; forints are rounded to whole numbers. */
const TOLERANCE = new Big('0.02');
const TOLERANCE_OF_FORINTS = new Big('0.5');

const toleranceOf = ({ currency }: RuleInvoice) => (currency === 'HUF' ? TOLERANCE_OF_FORINTS : TOLERANCE);

type Adjustment = {
  readonly amount: Big | undefined;
  readonly base: Big | undefined;
  readonly percent: Big | undefined;
  readonly line?: number;
};
type AdjustmentTerms = readonly [amount: TermId, base: TermId, percent: TermId];

function adjustmentOf([amount, base, percent]: AdjustmentTerms, line?: number) {
  return (values: GroupValues): Adjustment => ({
    amount: numberOf(values, amount),
    base: numberOf(values, base),
    percent: numberOf(values, percent),
    ...(line !== undefined && { line }),
  });
}

/** All allowances and charges of document and lines. */
function adjustmentsOf({ allowances, charges, lines }: RuleInvoice): Adjustment[] {
  return [
    ...allowances.map(adjustmentOf(['BT-92', 'BT-93', 'BT-94'])),
    ...charges.map(adjustmentOf(['BT-99', 'BT-100', 'BT-101'])),
    ...lines.flatMap((line) => [
      ...line.allowances.map(adjustmentOf(['BT-136', 'BT-137', 'BT-138'], line.number)),
      ...line.charges.map(adjustmentOf(['BT-141', 'BT-142', 'BT-143'], line.number)),
    ]),
  ];
}

const forAdjustments =
  (holds: (adjustment: Adjustment, invoice: RuleInvoice) => boolean): Check =>
  (invoice) =>
    unlessEach(
      adjustmentsOf(invoice),
      (adjustment) => holds(adjustment, invoice),
      ({ line }): Fault => (line === undefined ? {} : { line }),
    );

function isNear(stated: Big, expected: Big, tolerance: Big): boolean {
  return stated.minus(expected).abs().lte(tolerance);
}

/**
 * Quantity times price per unit, plus charges, minus allowances. A missing quantity counts as 1, and a missing price as
 * 0. If the net price has no price base, the price base of the gross price is used. Only indicators that Peppol allows
 * are counted.
 */
function expectedNet({ values, price, allowances, charges }: Line): Big {
  const quantity = numberOf(values, 'BT-129') ?? new Big(1);
  const net = numberOf(price, 'BT-146') ?? new Big(0);
  const base = (['BT-149', 'BT-149-1'] as const)
    .map((term) => numberOf(price, term))
    .find((each) => each?.eq(0) === false);
  const charged = charges.filter((each) => isIndicated(each, 'BG-28-0', 'true'));
  const allowed = allowances.filter((each) => isIndicated(each, 'BG-27-0', 'false'));
  return quantity
    .times(base === undefined ? net : net.div(base))
    .plus(roundedSum(charged, 'BT-141'))
    .minus(roundedSum(allowed, 'BT-136'));
}

function roundedSum(groups: readonly GroupValues[], amount: TermId): Big {
  return roundDecimal(sumOf(groups.map((each) => numberOf(each, amount))), 2);
}

function isNetRight(line: Line, invoice: RuleInvoice): boolean {
  const stated = numberOf(line.values, 'BT-131') ?? new Big(0);
  return isNear(stated, expectedNet(line), toleranceOf(invoice));
}

/** Allowances, charges and the net amounts of lines. */
export const PEPPOL_AMOUNT_RULES: readonly Rule[] = [
  peppolRule(
    'R040',
    'BT-92',
    sentence(
      'Der Betrag eines Nachlasses oder Zuschlags ist nicht Grundbetrag mal Prozentsatz: Bitte die Berechnung im ERP prüfen.',
      'The amount of an allowance or charge is not base amount times percentage: check the calculation in the ERP.',
    ),
    forAdjustments(
      ({ amount, base, percent }, invoice) =>
        base === undefined ||
        percent === undefined ||
        isNear(amount ?? new Big(0), base.times(percent).div(100), toleranceOf(invoice)),
    ),
  ),
  peppolRule(
    'R041',
    'BT-93',
    sentence(
      'Ein Nachlass oder Zuschlag hat einen Prozentsatz, aber keinen Grundbetrag: Bitte den Grundbetrag im ERP ergänzen.',
      'An allowance or charge has a percentage and no base amount: add the base amount in the ERP.',
    ),
    forAdjustments(({ base, percent }) => percent === undefined || base !== undefined),
  ),
  peppolRule(
    'R042',
    'BT-94',
    sentence(
      'Ein Nachlass oder Zuschlag hat einen Grundbetrag, aber keinen Prozentsatz: Bitte den Prozentsatz im ERP ergänzen.',
      'An allowance or charge has a base amount and no percentage: add the percentage in the ERP.',
    ),
    forAdjustments(({ base, percent }) => base === undefined || percent !== undefined),
  ),
  peppolRule(
    'R120',
    'BT-131',
    sentence(
      '{} ist nicht Menge mal Preis, zuzüglich Zuschläge, abzüglich Nachlässe: Bitte die Berechnung im ERP prüfen.',
      '{} is not quantity times price plus charges minus allowances: check the calculation in the ERP.',
      'BT-131',
    ),
    forLines(isNetRight, (line) => [textOf(line.values, 'BT-131'), expectedNet(line).toFixed(2)]),
    'warning',
  ),
];
