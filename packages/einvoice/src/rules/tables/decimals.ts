import type { TermValue } from '../../terms/invoice-terms.ts';
import type { TermId } from '../../terms/table/invoice.ts';
import { type Rule, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { sentence } from '../sentences.ts';

const MAX_DECIMALS = 2;

/** The amounts whose rule has a number of its own. Prices may have more decimals. */
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
  ['19', 'BT-116'],
  ['20', 'BT-117'],
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

/** The totals of VAT, which in UBL are under UBL-DT-01 like every amount. Zeros at the end do not count. */
const vatTotalRule = (
  number: string,
  term: TermId,
  pick: (invoice: RuleInvoice) => readonly TermValue[],
): Rule =>
  rule(number, term, (invoice) =>
    unlessEach(
      invoice.isCii ? pick(invoice) : [],
      ({ text }) => hasFewDecimals(text.trim().replace(/0+$/, '')),
      ({ text }) => ({ values: [text.trim()] }),
    ),
  );

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
  vatTotalRule('13', 'BT-110', ({ vatTotals }) => vatTotals),
  vatTotalRule('15', 'BT-111', ({ accountingVatTotals }) => accountingVatTotals),
];
