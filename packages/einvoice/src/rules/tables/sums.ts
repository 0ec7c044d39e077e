import { Big } from 'big.js';
import { roundDecimal, toDecimal } from '../../decimal.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { find, findAll } from '../../xml/element.ts';
import { type Fault, NO_FAULTS, type Rule, unless } from '../rule.ts';
import { type RuleInvoice, sumOf } from '../rule-invoice.ts';
import type { VatItem } from '../vat-item.ts';
import { missing, sentence } from '../sentences.ts';
import { has, numberOf, textOf } from '../values.ts';

/** The EXTENDED profile allows a cent for each summand, because each may have been rounded. */
const CENT = new Big('0.01');
const HUNDRED = new Big(100);

function rule(id: string, term: TermId, advice: Labels, check: Rule['check']): Rule {
  return { id, class: 'semantic', severity: 'fatal', family: 'sum', term, advice, check };
}

/** A total that must equal the rounded result. The rule is also broken if the total or an operand is missing. */
function checkTotal(
  { totals, isExtended }: RuleInvoice,
  term: TermId,
  result: Big | undefined,
  summands = 1,
): readonly Fault[] {
  if (totals === undefined) return NO_FAULTS;
  const stated = numberOf(totals, term);
  const expected = result && roundDecimal(result, 2);
  const tolerance = isExtended ? CENT.times(summands) : new Big(0);
  const holds = stated !== undefined && expected?.minus(stated).abs().lte(tolerance) === true;
  return unless(holds, () => [textOf(totals, term), expected?.toFixed(2) ?? '']);
}

/** A sum of allowances or charges may be absent if there are none. */
function checkOptionalTotal(invoice: RuleInvoice, term: TermId, amounts: readonly (Big | undefined)[]) {
  if (amounts.length === 0 && !has(invoice.totals, term)) return NO_FAULTS;
  return checkTotal(invoice, term, sumOf(amounts), amounts.length);
}

/** Lines of the EXTENDED profile that only group other lines or only inform are not summed. */
const NOT_COUNTED: ReadonlySet<string> = new Set(['GROUP', 'INFORMATION']);

function countedLines({ lines, isExtended }: RuleInvoice): (Big | undefined)[] {
  return lines
    .filter(({ values }) => !isExtended || !NOT_COUNTED.has(textOf(values, 'BT-X-8')))
    .map(({ values }) => numberOf(values, 'BT-131'));
}

function chargeAmounts({ charges, logistics, isExtended }: RuleInvoice): (Big | undefined)[] {
  return [
    ...charges.map((each) => numberOf(each, 'BT-99')),
    ...(isExtended ? logistics.map((each) => numberOf(each, 'BT-X-272')) : []),
  ];
}

/** A required total, minus one amount and plus another; undefined if the total is missing. */
function combine(start: Big | undefined, minus: Big | undefined, plus: Big | undefined): Big | undefined {
  return start?.minus(minus ?? 0).plus(plus ?? 0);
}

/** Without a currency of the invoice (BR-05), the VAT total in that currency is unknown. */
function checkGrossTotal(invoice: RuleInvoice): readonly Fault[] {
  const { totals, vatTotals, isCii, currency } = invoice;
  if (currency === '') return NO_FAULTS;
  const net = numberOf(totals, 'BT-109');
  // The Cross Industry Invoice may leave out a VAT total of 0.
  if (isCii && net !== undefined && numberOf(totals, 'BT-112')?.eq(net) === true) return NO_FAULTS;
  const [vat, other] = vatTotals;
  if (totals === undefined || other !== undefined)
    return unless(false, () => vatTotals.map(({ text }) => text.trim()));
  return checkTotal(invoice, 'BT-112', vat && net?.plus(toDecimal(vat.text) ?? 0));
}

type VatTotal = { readonly stated: string; readonly shares: readonly (Big | undefined)[] };

/** In UBL each total of VAT has the shares below it; the Cross Industry Invoice has one list of shares for its total. */
function vatTotalsOf({ vatTotals, breakdown, isCii, root }: RuleInvoice): VatTotal[] {
  if (!isCii)
    return findAll(root, 'TaxTotal')
      .map((each) => ({
        stated: find(each, 'TaxAmount')?.text ?? '',
        shares: findAll(each, 'TaxSubtotal').map((share) => toDecimal(find(share, 'TaxAmount')?.text ?? '')),
      }))
      .filter(({ shares }) => shares.length > 0);
  const shares = breakdown.map(({ values }) => numberOf(values, 'BT-117'));
  return vatTotals.map(({ text }) => ({ stated: text, shares }));
}

function checkVatTotals(invoice: RuleInvoice): readonly Fault[] {
  return vatTotalsOf(invoice).flatMap(({ stated, shares }) => {
    const expected = roundDecimal(sumOf(shares), 2);
    const tolerance = invoice.isExtended ? CENT.times(shares.length) : new Big(0);
    return unless(toDecimal(stated)?.minus(expected).abs().lte(tolerance) === true, () => [
      stated.trim(),
      expected.toFixed(2),
    ]);
  });
}

/** The difference between the tax of a share and base times rate; undefined if one of them is missing. */
export function taxDifference({ values, rate, amount }: VatItem): Big | undefined {
  const tax = numberOf(values, 'BT-117');
  if (tax === undefined || rate === undefined || amount === undefined) return undefined;
  const expected = roundDecimal(amount.abs().times(rate).div(HUNDRED), 2);
  return tax.abs().minus(expected).abs();
}

/** The tax may differ from base times rate by less than 1 in UBL, and by 1 at most in the Cross Industry Invoice. */
function isTaxRight(share: VatItem, isCii: boolean): boolean {
  const { values, rate, isVat } = share;
  const isTaxed = isVat && rate !== undefined && !roundDecimal(rate, 0).eq(0);
  if (!isTaxed) {
    const tax = numberOf(values, 'BT-117');
    return tax !== undefined && roundDecimal(tax, 0).eq(0);
  }
  const difference = taxDifference(share);
  return difference !== undefined && (isCii ? difference.lte(1) : difference.lt(1));
}

/** BR-CO-10 to BR-CO-18: the sums. */
export const SUM_RULES: readonly Rule[] = [
  rule(
    'BR-CO-10',
    'BT-106',
    sentence(
      '{} ist nicht die Summe der Nettobeträge aller Positionen: Bitte die Summenbildung im ERP prüfen.',
      '{} is not the sum of the net amounts of all lines: check the sums in the ERP.',
      'BT-106',
    ),
    (invoice) => {
      const lines = countedLines(invoice);
      return checkTotal(invoice, 'BT-106', sumOf(lines), lines.length);
    },
  ),
  rule(
    'BR-CO-11',
    'BT-107',
    sentence(
      '{} ist nicht die Summe der Nachlässe des Belegs: Bitte die Summenbildung im ERP prüfen.',
      '{} is not the sum of the allowances of the document: check the sums in the ERP.',
      'BT-107',
    ),
    (invoice) =>
      checkOptionalTotal(
        invoice,
        'BT-107',
        invoice.allowances.map((each) => numberOf(each, 'BT-92')),
      ),
  ),
  rule(
    'BR-CO-12',
    'BT-108',
    sentence(
      '{} ist nicht die Summe der Zuschläge des Belegs: Bitte die Summenbildung im ERP prüfen.',
      '{} is not the sum of the charges of the document: check the sums in the ERP.',
      'BT-108',
    ),
    (invoice) => checkOptionalTotal(invoice, 'BT-108', chargeAmounts(invoice)),
  ),
  rule(
    'BR-CO-13',
    'BT-109',
    sentence(
      '{} ist nicht {} abzüglich {} zuzüglich {}: Bitte die Summenbildung im ERP prüfen.',
      '{} is not {} minus {} plus {}: check the sums in the ERP.',
      'BT-109',
      'BT-106',
      'BT-107',
      'BT-108',
    ),
    (invoice) => {
      const of = (term: TermId) => numberOf(invoice.totals, term);
      return checkTotal(invoice, 'BT-109', combine(of('BT-106'), of('BT-107'), of('BT-108')));
    },
  ),
  rule(
    'BR-CO-14',
    'BT-110',
    sentence(
      '{} ist nicht die Summe der Steuerbeträge der Aufschlüsselung ({}): Bitte die Steuerberechnung im ERP prüfen.',
      '{} is not the sum of the tax amounts of the breakdown ({}): check the VAT in the ERP.',
      'BT-110',
      'BT-117',
    ),
    checkVatTotals,
  ),
  rule(
    'BR-CO-15',
    'BT-112',
    sentence(
      '{} ist nicht {} zuzüglich {}: Bitte Summen und Währung der Umsatzsteuer im ERP prüfen.',
      '{} is not {} plus {}: check the sums and the currency of the VAT in the ERP.',
      'BT-112',
      'BT-109',
      'BT-110',
    ),
    checkGrossTotal,
  ),
  rule(
    'BR-CO-16',
    'BT-115',
    sentence(
      '{} ist nicht {} abzüglich {} zuzüglich {}: Bitte die Summenbildung im ERP prüfen.',
      '{} is not {} minus {} plus {}: check the sums in the ERP.',
      'BT-115',
      'BT-112',
      'BT-113',
      'BT-114',
    ),
    (invoice) => {
      const of = (term: TermId) => numberOf(invoice.totals, term);
      return checkTotal(invoice, 'BT-115', combine(of('BT-112'), of('BT-113'), of('BT-114')));
    },
  ),
  rule(
    'BR-CO-17',
    'BT-117',
    sentence(
      '{} ist nicht {} mal {}: Bitte die Steuerberechnung im ERP prüfen.',
      '{} is not {} times {}: check the VAT in the ERP.',
      'BT-117',
      'BT-116',
      'BT-119',
    ),
    ({ sharesForGeneralRules, isCii }) =>
      sharesForGeneralRules
        .filter((share) => !isTaxRight(share, isCii))
        .map(({ values }) => ({
          values: [textOf(values, 'BT-117'), textOf(values, 'BT-116'), textOf(values, 'BT-119')],
        })),
  ),
  rule('BR-CO-18', 'BT-116', missing('BG-23'), ({ breakdown, lines, isCii }) =>
    unless(breakdown.length > 0 || (isCii && lines.length === 0)),
  ),
];
