import type { TermValue } from '../../terms/invoice-terms.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import { type Rule, unless, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { sentence } from '../sentences.ts';
import { textOf } from '../values.ts';

const MAX_DECIMALS = 2;

/** The amounts that have their own rule. Prices may have more decimals. */
const AMOUNTS: readonly (readonly [number: string, term: TermId])[] = [
  ['01', 'BT-92'],
  ['02', 'BT-93'],
  ['05', 'BT-99'],
  ['06', 'BT-100'],
  ['09', 'BT-106'],
  ['10', 'BT-107'],
  ['11', 'BT-108'],
  ['12', 'BT-109'],
  ['14', 'BT-112'],
  ['16', 'BT-113'],
  ['17', 'BT-114'],
  ['18', 'BT-115'],
  ['23', 'BT-131'],
  ['24', 'BT-136'],
  ['25', 'BT-137'],
  ['27', 'BT-141'],
  ['28', 'BT-142'],
];

export function hasFewDecimals(text: string): boolean {
  const written = text.trim();
  const point = written.indexOf('.');
  return point === -1 || written.length - point - 1 <= MAX_DECIMALS;
}

function rule(number: string, term: TermId, check: Rule['check']): Rule {
  return {
    id: `BR-DEC-${number}`,
    class: 'semantic',
    severity: 'fatal',
    family: 'decimals',
    term,
    advice: sentence(
      '{} hat mehr als zwei Nachkommastellen: Bitte im ERP auf zwei Stellen runden.',
      '{} has more than two decimals: round it to two in the ERP.',
      term,
    ),
    check,
  };
}

/** The amounts of a share of VAT. */
const shareRule = (number: string, term: TermId): Rule =>
  rule(number, term, ({ sharesForGeneralRules }) =>
    unlessEach(
      sharesForGeneralRules,
      ({ values }) => hasFewDecimals(textOf(values, term)),
      ({ values }) => ({ values: [textOf(values, term)] }),
    ),
  );

/**
 * The totals of VAT in the Cross Industry Invoice; in UBL the rule UBL-DT-01 covers every amount. Zeros at the end do not count. One total
 * with at most two decimals is enough, and so is a total in another currency; the accounting currency must have a total.
 */
const vatTotalRule = (
  number: string,
  term: TermId,
  isAccepted: (total: TermValue, invoice: RuleInvoice) => boolean,
) =>
  rule(number, term, (invoice) => {
    const totals = invoice.isCii ? [...invoice.valuesOf('BT-110'), ...invoice.valuesOf('BT-111')] : [];
    return unless(totals.length === 0 || totals.some((total) => isAccepted(total, invoice)), () =>
      totals.map(({ text }) => text.trim()),
    );
  });

const isRounded = ({ text }: TermValue) => hasFewDecimals(text.trim().replace(/0+$/, ''));
const isIn = ({ attributes }: TermValue, currency: string) => attributes.get('currencyID') === currency;

/** BR-DEC-01 to BR-DEC-28. */
export const DECIMAL_RULES: readonly Rule[] = [
  ...AMOUNTS.map(([number, term]) =>
    rule(number, term, (invoice) =>
      unlessEach(
        invoice.valuesOf(term),
        ({ text }) => hasFewDecimals(text),
        ({ text, line }) => ({ ...(line !== undefined && { line }), values: [text.trim()] }),
      ),
    ),
  ),
  shareRule('19', 'BT-116'),
  shareRule('20', 'BT-117'),
  vatTotalRule('13', 'BT-110', (total, { currency }) => !isIn(total, currency) || isRounded(total)),
  vatTotalRule(
    '15',
    'BT-111',
    (total, { vatCurrency }) => vatCurrency === '' || (isIn(total, vatCurrency) && isRounded(total)),
  ),
];
