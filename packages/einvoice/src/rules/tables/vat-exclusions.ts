import { findGroup } from '../../terms/find.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { findAll } from '../../xml/element.ts';
import { type Rule, unless } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import type { VatItem } from '../vat-item.ts';
import { missing, sentence } from '../sentences.ts';
import { has, isFilled } from '../values.ts';

function rule(id: string, term: TermId, advice: Labels, check: Rule['check']): Rule {
  return { id, class: 'semantic', severity: 'fatal', family: 'vat', term, advice, check };
}

const NOT_TAXABLE = 'O';
const INTRA_COMMUNITY = 'K';
const SPLIT_PAYMENT = 'B';

const hasShare = ({ breakdown }: RuleInvoice, code: string) =>
  breakdown.some(({ category, isVat }) => category === code && isVat);

type Pick = (invoice: RuleInvoice) => readonly VatItem[];
const linesAndShares: Pick = ({ vatLines, breakdown }) => [...vatLines, ...breakdown];
const allowancesAndCharges: Pick = ({ vatAllowances, vatCharges }) => [...vatAllowances, ...vatCharges];

/**
 * An invoice that is not subject to VAT must contain no item that is subject to VAT. In the Cross Industry Invoice, each of
 * these rules checks two places.
 */
function onlyNotTaxable(id: string, term: TermId, pick: Pick, pickInCii: Pick): Rule {
  const advice = sentence(
    'Ein Beleg mit der USt-Kategorie O (nicht steuerbar) darf keine andere Kategorie haben: Bitte {} im ERP prüfen oder zwei Belege ausstellen.',
    'An invoice with the VAT category O (outside the scope of VAT) must have no other one: check {} in the ERP, or issue two invoices.',
    term,
  );
  return rule(id, term, advice, (invoice) =>
    hasShare(invoice, NOT_TAXABLE)
      ? unless(
          (invoice.isCii ? pickInCii : pick)(invoice).every(
            ({ category, isVat }) => category === NOT_TAXABLE || (!isVat && !invoice.isCii),
          ),
        )
      : unless(true),
  );
}

function carriers({ vatLines, vatAllowances, vatCharges }: RuleInvoice): readonly VatItem[] {
  return [...vatLines, ...vatAllowances, ...vatCharges];
}

const categoriesOf = (items: readonly VatItem[]) => new Set(items.map(({ category }) => category));
const carriersAndShares = (invoice: RuleInvoice) =>
  categoriesOf([...carriers(invoice), ...invoice.breakdown]);

export const VAT_EXCLUSION_RULES: readonly Rule[] = [
  rule(
    'BR-IC-11',
    'BT-72',
    sentence(
      'Innergemeinschaftliche Lieferung (K) ohne Lieferdatum: Bitte {} oder den Leistungszeitraum ({}) im ERP ergänzen.',
      'Intra-community supply (K) without a delivery date: add {} or the invoicing period ({}) in the ERP.',
      'BT-72',
      'BG-14',
    ),
    (invoice) => {
      const { delivery, period, root, isCii } = invoice;
      const hasPeriod = isCii
        ? has(period, 'BT-73') || has(period, 'BT-74')
        : findAll(root, 'InvoicePeriod').some(({ children }) => children.length > 0);
      const isDelivered = isCii ? has(delivery, 'BT-72') : isFilled(delivery, 'BT-72');
      return unless(!hasShare(invoice, INTRA_COMMUNITY) || isDelivered || hasPeriod);
    },
  ),
  rule('BR-IC-12', 'BT-80', missing('BT-80'), (invoice) =>
    unless(!hasShare(invoice, INTRA_COMMUNITY) || isFilled(findGroup(invoice.delivery, 'BG-15'), 'BT-80')),
  ),
  onlyNotTaxable('BR-O-11', 'BT-118', ({ breakdown }) => breakdown, linesAndShares),
  onlyNotTaxable('BR-O-12', 'BT-151', ({ vatLines }) => vatLines, linesAndShares),
  onlyNotTaxable('BR-O-13', 'BT-95', ({ vatAllowances }) => vatAllowances, allowancesAndCharges),
  onlyNotTaxable('BR-O-14', 'BT-102', ({ vatCharges }) => vatCharges, allowancesAndCharges),
  rule(
    'BR-B-01',
    'BT-151',
    sentence(
      'Die USt-Kategorie B (Split Payment) gibt es nur innerhalb Italiens: Bitte {} im ERP ändern.',
      'The VAT category B (split payment) is only for invoices within Italy: change {} in the ERP.',
      'BT-151',
    ),
    (invoice) => {
      const countries = invoice.elementsNamed(invoice.isCii ? 'CountryID' : 'IdentificationCode');
      const isItalian = countries.every(({ text }) => text.trim() === 'IT');
      return unless(isItalian || !carriersAndShares(invoice).has(SPLIT_PAYMENT));
    },
  ),
  rule(
    'BR-B-02',
    'BT-151',
    sentence(
      'Die USt-Kategorien B (Split Payment) und S schließen sich aus: Bitte {} im ERP prüfen.',
      'The VAT categories B (split payment) and S exclude each other: check {} in the ERP.',
      'BT-151',
    ),
    (invoice) => {
      const standard = invoice.isCii ? carriersAndShares(invoice) : categoriesOf(carriers(invoice));
      return unless(!carriersAndShares(invoice).has(SPLIT_PAYMENT) || !standard.has('S'));
    },
  ),
];
