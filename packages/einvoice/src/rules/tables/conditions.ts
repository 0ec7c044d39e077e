import { readDate } from '../../mapping/values.ts';
import { findValue } from '../../terms/find.ts';
import type { GroupValues } from '../../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { find, findAll } from '../../xml/element.ts';
import { COUNTRIES } from '../codes/money-and-countries.ts';
import { isPayeeSeller } from '../payee-and-seller.ts';
import { type Fault, type Rule, unless, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { missing, sentence } from '../sentences.ts';
import { has, isVatScheme, numberOf, textOf } from '../values.ts';

function rule(
  id: string,
  term: TermId | GroupId,
  advice: Labels,
  check: Rule['check'],
  severity: Rule['severity'] = 'fatal',
): Rule {
  return { id, class: 'semantic', severity, family: 'condition', term, advice, check };
}

/** Dates of the Cross Industry Invoice are in order only if both have the format 102. */
function isInOrder(
  period: GroupValues | undefined,
  start: TermId,
  end: TermId,
  { isCii }: RuleInvoice,
): boolean {
  const [from, to] = [findValue(period, start), findValue(period, end)];
  if (from === undefined || to === undefined) return true;
  if (isCii && [from, to].some(({ attributes }) => attributes.get('format') !== '102')) return false;
  const [first, last] = [readDate(from.text.trim()), readDate(to.text.trim())];
  return first === undefined || last === undefined || first <= last;
}

/** Greek VAT ids begin with EL; the code of the former Netherlands Antilles (AN) is still accepted. */
const VAT_ID_PREFIXES: ReadonlySet<string> = new Set([...COUNTRIES, 'EL', 'AN']);
const hasCountryPrefix = (id: string) => id === '' || VAT_ID_PREFIXES.has(id.slice(0, 2));

/** The VAT ids of all parties. */
function vatIds(invoice: RuleInvoice): string[] {
  const ids = invoice.isCii
    ? invoice
        .elementsNamed('SpecifiedTaxRegistration')
        .flatMap((each) => findAll(each, 'ID'))
        .filter(({ attributes }) => attributes.get('schemeID') === 'VA')
    : invoice
        .elementsNamed('PartyTaxScheme')
        .filter((each) => isVatScheme(find(each, 'TaxScheme', 'ID')?.text.trim() ?? ''))
        .flatMap((each) => findAll(each, 'CompanyID'));
  return ids.map(({ text }) => text.trim());
}

const PERIOD_ORDER = sentence(
  '{} liegt nach {}: Bitte den Leistungszeitraum im ERP berichtigen.',
  '{} is after {}: correct the invoicing period in the ERP.',
  'BT-73',
  'BT-74',
);

/** The rules that apply under a condition. The rules for payments, references and schemes are in another table. */
export const CONDITION_RULES: readonly Rule[] = [
  rule(
    'BR-17',
    'BT-59',
    sentence(
      '{} fehlt oder ist der Verkäufer selbst: Bitte den Empfänger angeben, oder die Gruppe weglassen, wenn der Verkäufer das Geld erhält.',
      '{} is missing or is the seller: state the payee, or leave the group out if the seller is paid.',
      'BT-59',
    ),
    (invoice) => {
      const { payee, isCii, root } = invoice;
      if (payee === undefined) return unless(true);
      const isNamed = isCii
        ? has(payee, 'BT-59')
        : find(root, 'PayeeParty', 'PartyName', 'Name') !== undefined;
      const isSeller = isPayeeSeller(invoice);
      return unless(isNamed && !isSeller);
    },
  ),
  rule(
    'BR-27',
    'BT-146',
    sentence(
      '{} fehlt oder ist negativ: Bitte im ERP den Preis positiv und eine Minderung als negative Menge ausgeben.',
      '{} is missing or negative: write a positive price in the ERP, and a reduction as a negative quantity.',
      'BT-146',
    ),
    ({ lines }) =>
      unlessEach(
        lines,
        ({ price }) => numberOf(price, 'BT-146')?.gte(0) === true,
        ({ number, price }): Fault => ({ line: number, values: [textOf(price, 'BT-146')] }),
      ),
  ),
  rule(
    'BR-28',
    'BT-148',
    sentence(
      '{} ist negativ: Bitte im ERP einen positiven Bruttopreis ausgeben.',
      '{} is negative: write a positive gross price in the ERP.',
      'BT-148',
    ),
    ({ lines }) =>
      unlessEach(
        lines,
        ({ price }) => numberOf(price, 'BT-148')?.lt(0) !== true,
        ({ number, price }): Fault => ({ line: number, values: [textOf(price, 'BT-148')] }),
      ),
  ),
  rule('BR-29', 'BT-74', PERIOD_ORDER, (invoice) =>
    unless(isInOrder(invoice.period, 'BT-73', 'BT-74', invoice), () => [
      textOf(invoice.period, 'BT-73'),
      textOf(invoice.period, 'BT-74'),
    ]),
  ),
  rule(
    'BR-30',
    'BT-135',
    sentence(
      '{} liegt nach {}: Bitte den Leistungszeitraum der Position im ERP berichtigen.',
      '{} is after {}: correct the period of the line in the ERP.',
      'BT-134',
      'BT-135',
    ),
    (invoice) =>
      unlessEach(
        invoice.lines,
        ({ period }) => isInOrder(period, 'BT-134', 'BT-135', invoice),
        ({ number, period }) => ({
          line: number,
          values: [textOf(period, 'BT-134'), textOf(period, 'BT-135')],
        }),
      ),
  ),
  rule(
    'BR-53',
    'BT-111',
    sentence(
      '{} fehlt, obwohl {} angegeben ist: Bitte den Steuerbetrag in dieser Währung im ERP ergänzen, oder die Währung weglassen, wenn sie die des Belegs ist.',
      '{} is missing although {} is stated: add the VAT in that currency in the ERP, or leave the currency out if it is that of the invoice.',
      'BT-111',
      'BT-6',
    ),
    ({ vatCurrency, currency, accountingVatTotals, isCii, totals }) => {
      if (vatCurrency === '' || (isCii && totals === undefined)) return unless(true);
      return unless(accountingVatTotals.length > 0 && !(isCii && vatCurrency === currency));
    },
  ),
  rule(
    'BR-CO-03',
    'BT-8',
    sentence(
      '{} und {} schließen sich aus: Bitte im ERP nur eine der beiden Angaben ausgeben.',
      '{} and {} exclude each other: write only one of them in the ERP.',
      'BT-7',
      'BT-8',
    ),
    ({ document }) => unless(!has(document, 'BT-7') || !has(document, 'BT-8')),
  ),
  rule('BR-CO-04', 'BT-151', missing('BT-151'), ({ lines, vatLines }) => {
    const categorised = new Set(
      vatLines.filter(({ category, isVat }) => isVat && category !== '').map(({ line }) => line),
    );
    return unlessEach(
      lines,
      ({ number }) => categorised.has(number),
      ({ number }) => ({ line: number }),
    );
  }),
  rule(
    'BR-CO-09',
    'BT-31',
    sentence(
      'Eine USt-IdNr. beginnt nicht mit dem Kürzel ihres Landes: Bitte {}, {} und {} im ERP prüfen.',
      'A VAT id does not begin with the code of its country: check {}, {} and {} in the ERP.',
      'BT-31',
      'BT-48',
      'BT-63',
    ),
    (invoice) => unlessEach(vatIds(invoice), hasCountryPrefix, (id) => ({ values: [id] })),
  ),
  rule(
    'BR-CO-19',
    'BG-14',
    sentence(
      'Der Leistungszeitraum hat weder Beginn noch Ende: Bitte {} oder {} im ERP ergänzen.',
      'The invoicing period has neither start nor end: add {} or {} in the ERP.',
      'BT-73',
      'BT-74',
    ),
    ({ period, document, isCii }) =>
      unless(
        period === undefined ||
          has(period, 'BT-73') ||
          has(period, 'BT-74') ||
          (!isCii && has(document, 'BT-8')),
      ),
  ),
  rule(
    'BR-CO-20',
    'BG-26',
    sentence(
      'Der Leistungszeitraum der Position hat weder Beginn noch Ende: Bitte {} oder {} im ERP ergänzen.',
      'The period of the line has neither start nor end: add {} or {} in the ERP.',
      'BT-134',
      'BT-135',
    ),
    ({ lines }) =>
      unlessEach(
        lines,
        ({ period }) => period === undefined || has(period, 'BT-134') || has(period, 'BT-135'),
        ({ number }) => ({ line: number }),
      ),
  ),
  rule(
    'BR-CO-26',
    'BT-31',
    sentence(
      'Der Verkäufer ist nicht zu erkennen: Bitte {}, {} oder {} im ERP ergänzen.',
      'The seller cannot be identified: add {}, {} or {} in the ERP.',
      'BT-29',
      'BT-30',
      'BT-31',
    ),
    ({ seller, root }) => {
      // The creditor identifier of a direct debit (BT-90) identifies the seller too.
      const hasId = find(root, 'AccountingSupplierParty', 'Party', 'PartyIdentification', 'ID') !== undefined;
      const isKnown = hasId || has(seller, 'BT-29') || has(seller, 'BT-30') || has(seller, 'BT-31');
      return unless(seller === undefined || isKnown);
    },
  ),
];
