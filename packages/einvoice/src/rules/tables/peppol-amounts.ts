import { Big } from 'big.js';
import type { GroupValues } from '../../terms/invoice-terms.ts';
import type { TermId } from '../../terms/table/invoice.ts';
import { type Fault, type Rule, unlessEach } from '../rule.ts';
import { type Line, type RuleInvoice, sumOf } from '../rule-invoice.ts';
import { sentence } from '../sentences.ts';
import { has, numberOf, textOf } from '../values.ts';
import { forLines, peppolRule } from './peppol-rule.ts';

type Check = Rule['check'];

/** Calculated amounts may differ by rounding; forints are rounded to whole numbers. */
const TOLERANCE = new Big('0.02');
const TOLERANCE_OF_FORINTS = new Big('0.5');

const toleranceOf = ({ currency }: RuleInvoice) => (currency === 'HUF' ? TOLERANCE_OF_FORINTS : TOLERANCE);

type Adjustment = {
  readonly indicator: string;
  readonly amount: Big | undefined;
  readonly base: Big | undefined;
  readonly percent: Big | undefined;
  readonly line?: number;
};
type AdjustmentTerms = readonly [indicator: TermId, amount: TermId, base: TermId, percent: TermId];

function adjustmentOf([indicator, amount, base, percent]: AdjustmentTerms, line?: number) {
  return (values: GroupValues): Adjustment => ({
    indicator: textOf(values, indicator),
    amount: numberOf(values, amount),
    base: numberOf(values, base),
    percent: numberOf(values, percent),
    ...(line !== undefined && { line }),
  });
}

/** All allowances and charges of document and lines. */
function adjustmentsOf({ allowances, charges, lines }: RuleInvoice): Adjustment[] {
  return [
    ...allowances.map(adjustmentOf(['BG-20-0', 'BT-92', 'BT-93', 'BT-94'])),
    ...charges.map(adjustmentOf(['BG-21-0', 'BT-99', 'BT-100', 'BT-101'])),
    ...lines.flatMap((line) => [
      ...line.allowances.map(adjustmentOf(['BG-27-0', 'BT-136', 'BT-137', 'BT-138'], line.number)),
      ...line.charges.map(adjustmentOf(['BG-28-0', 'BT-141', 'BT-142', 'BT-143'], line.number)),
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

/** Quantity times price per unit, plus charges, minus allowances. A missing quantity counts as 1, and a missing price as nothing. */
function expectedNet({ values, price, allowances, charges }: Line): Big {
  const quantity = numberOf(values, 'BT-129') ?? new Big(1);
  const net = numberOf(price, 'BT-146') ?? new Big(0);
  const base = numberOf(price, 'BT-149');
  const perUnit = base === undefined || base.eq(0) ? net : net.div(base);
  return quantity
    .times(perUnit)
    .plus(sumOf(charges.map((each) => numberOf(each, 'BT-141'))))
    .minus(sumOf(allowances.map((each) => numberOf(each, 'BT-136'))));
}

function isNetRight(line: Line, invoice: RuleInvoice): boolean {
  const stated = numberOf(line.values, 'BT-131') ?? new Big(0);
  return isNear(stated, expectedNet(line), toleranceOf(invoice));
}

function isDiscountRight({ price }: Line): boolean {
  const gross = numberOf(price, 'BT-148');
  const net = numberOf(price, 'BT-146');
  if (gross === undefined) return true;
  return net !== undefined && gross.minus(numberOf(price, 'BT-147') ?? 0).eq(net);
}

/** Allowances, charges, prices and the net amounts of lines. */
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
    'R043',
    'BG-20-0',
    sentence(
      'Das Kennzeichen eines Nachlasses oder Zuschlags ist weder „true“ noch „false“: Bitte im ERP so ausgeben.',
      'The indicator of an allowance or charge is neither “true” nor “false”: write it this way in the ERP.',
    ),
    forAdjustments(({ indicator }) => indicator === 'true' || indicator === 'false'),
  ),
  peppolRule(
    'R044',
    'BT-147',
    sentence(
      'Ein Zuschlag auf den Preis ist nicht erlaubt: Bitte im ERP {} erhöhen.',
      'A charge on the price is not allowed: raise {} in the ERP.',
      'BT-148',
    ),
    forLines(({ price }, { isCii }) => {
      const isDiscounted =
        has(price, 'BT-147') || (!isCii && (has(price, 'BT-148') || has(price, 'BT-147-0')));
      return !isDiscounted || textOf(price, 'BT-147-0') === 'false';
    }),
  ),
  peppolRule(
    'R046',
    'BT-146',
    sentence(
      '{} ist nicht {} abzüglich {}: Bitte die Preise im ERP prüfen.',
      '{} is not {} minus {}: check the prices in the ERP.',
      'BT-146',
      'BT-148',
      'BT-147',
    ),
    forLines(isDiscountRight, ({ price }) => [
      textOf(price, 'BT-146'),
      textOf(price, 'BT-148'),
      textOf(price, 'BT-147'),
    ]),
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
  ),
  peppolRule(
    'R121',
    'BT-149',
    sentence(
      '{} muss größer als 0 sein: Bitte im ERP berichtigen.',
      '{} must be greater than 0: correct it in the ERP.',
      'BT-149',
    ),
    forLines(({ price }) => numberOf(price, 'BT-149')?.gt(0) !== false),
  ),
  peppolRule(
    'R130',
    'BT-150',
    sentence(
      '{} ist nicht {}: Bitte im ERP dieselbe Einheit ausgeben.',
      '{} is not {}: write the same unit in the ERP.',
      'BT-150',
      'BT-130',
    ),
    forLines(
      ({ price, values }) =>
        !has(price, 'BT-150') ||
        !has(values, 'BT-129') ||
        textOf(price, 'BT-150') === textOf(values, 'BT-130'),
    ),
  ),
];
