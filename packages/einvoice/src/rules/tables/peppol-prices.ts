import { toDecimal } from '../../decimal.ts';
import { findValue, findValues } from '../../terms/find.ts';
import type { TermValue } from '../../terms/invoice-terms.ts';
import { type Rule, unlessEach } from '../rule.ts';
import type { Line, RuleInvoice } from '../rule-invoice.ts';
import { sentence } from '../sentences.ts';
import { has, numberOf, textOf } from '../values.ts';
import { forLines, peppolRule } from './peppol-rule.ts';

/** Several allowances on one price, which only the Cross Industry Invoice allows, pass if one of them is no charge. */
function isWithoutCharge({ price }: Line, { isCii }: RuleInvoice): boolean {
  const isDiscounted = has(price, 'BT-147') || (!isCii && (has(price, 'BT-148') || has(price, 'BT-147-0')));
  const indicators = findValues(price, 'BT-147-0').filter(
    ({ path }) => !path.includes('udt:IndicatorString'),
  );
  return !isDiscounted || indicators.some(({ text }) => text.trim() === 'false');
}

function isDiscountRight({ price }: Line): boolean {
  const gross = numberOf(price, 'BT-148');
  const net = numberOf(price, 'BT-146');
  if (gross === undefined) return true;
  return net !== undefined && gross.minus(numberOf(price, 'BT-147') ?? 0).eq(net);
}

type PlacedBase = { readonly line: Line; readonly base: TermValue };

/** The quantities for which the prices are. The gross price of the Cross Industry Invoice has its own. */
function priceBases({ lines }: RuleInvoice): PlacedBase[] {
  return lines.flatMap((line) =>
    (['BT-149', 'BT-149-1'] as const).flatMap((term) => {
      const base = findValue(line.price, term);
      return base === undefined ? [] : [{ line, base }];
    }),
  );
}

/** UBL accepts any unit of the price base in a line without a quantity. */
function hasUnitOfLine({ line, base }: PlacedBase, { isCii }: RuleInvoice): boolean {
  const unit = base.attributes.get('unitCode');
  const quantity = findValue(line.values, 'BT-129');
  if (unit === undefined || (!isCii && quantity === undefined)) return true;
  return unit.trim() === quantity?.attributes.get('unitCode')?.trim();
}

const lineOf = ({ line, base }: PlacedBase) => ({ line: line.number, values: [base.text.trim()] });

/** Net and gross prices, and the quantities for which they are. */
export const PEPPOL_PRICE_RULES: readonly Rule[] = [
  peppolRule(
    'R044',
    'BT-147',
    sentence(
      'Ein Zuschlag auf den Preis ist nicht erlaubt: Bitte im ERP {} erhöhen.',
      'A charge on the price is not allowed: raise {} in the ERP.',
      'BT-148',
    ),
    forLines(isWithoutCharge),
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
    'R121',
    'BT-149',
    sentence(
      '{} muss größer als 0 sein: Bitte im ERP berichtigen.',
      '{} must be greater than 0: correct it in the ERP.',
      'BT-149',
    ),
    (invoice) => unlessEach(priceBases(invoice), ({ base }) => toDecimal(base.text)?.gt(0) !== false, lineOf),
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
    (invoice) =>
      unlessEach(
        priceBases(invoice),
        (each) => hasUnitOfLine(each, invoice),
        ({ line, base }) => ({
          line: line.number,
          values: [base.attributes.get('unitCode') ?? '', textOf(line.values, 'BT-130')],
        }),
      ),
  ),
];
