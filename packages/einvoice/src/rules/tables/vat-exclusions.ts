import { findGroup } from '../../terms/find.ts';
import type { TermId } from '../../terms/table/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { type Rule, unless } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import type { VatItem } from '../vat-item.ts';
import { missing, sentence } from '../sentences.ts';
import { isFilled, textOf } from '../values.ts';

function rule(id: string, term: TermId, advice: Labels, check: Rule['check']): Rule {
  return { id, class: 'semantic', severity: 'fatal', family: 'vat', term, advice, check };
}

const NOT_TAXABLE = 'O';
const INTRA_COMMUNITY = 'K';
const SPLIT_PAYMENT = 'B';

const hasShare = ({ breakdown }: RuleInvoice, code: string) =>
  breakdown.some(({ category, isVat }) => category === code && isVat);

/** An invoice that is not subject to VAT has nothing that is. */
function onlyNotTaxable(id: string, term: TermId, pick: (invoice: RuleInvoice) => readonly VatItem[]): Rule {
  const advice = sentence(
    'Ein Beleg mit der USt-Kategorie O (nicht steuerbar) darf keine andere Kategorie haben: Bitte {} im ERP prüfen oder zwei Belege ausstellen.',
    'An invoice with the VAT category O (not subject to VAT) must have no other one: check {} in the ERP, or issue two invoices.',
    term,
  );
  return rule(id, term, advice, (invoice) =>
    hasShare(invoice, NOT_TAXABLE)
      ? unless(pick(invoice).every(({ category }) => category === NOT_TAXABLE))
      : unless(true),
  );
}

function carriers({ vatLines, vatAllowances, vatCharges }: RuleInvoice): readonly VatItem[] {
  return [...vatLines, ...vatAllowances, ...vatCharges];
}

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
      const { delivery, period } = invoice;
      const hasPeriod = isFilled(period, 'BT-73') || isFilled(period, 'BT-74');
      return unless(!hasShare(invoice, INTRA_COMMUNITY) || isFilled(delivery, 'BT-72') || hasPeriod);
    },
  ),
  rule('BR-IC-12', 'BT-80', missing('BT-80'), (invoice) =>
    unless(!hasShare(invoice, INTRA_COMMUNITY) || isFilled(findGroup(invoice.delivery, 'BG-15'), 'BT-80')),
  ),
  onlyNotTaxable('BR-O-11', 'BT-118', ({ breakdown }) => breakdown),
  onlyNotTaxable('BR-O-12', 'BT-151', ({ vatLines }) => vatLines),
  onlyNotTaxable('BR-O-13', 'BT-95', ({ vatAllowances }) => vatAllowances),
  onlyNotTaxable('BR-O-14', 'BT-102', ({ vatCharges }) => vatCharges),
  rule(
    'BR-B-01',
    'BT-151',
    sentence(
      'Die USt-Kategorie B (Split Payment) gibt es nur innerhalb Italiens: Bitte {} im ERP ändern.',
      'The VAT category B (split payment) is only for invoices within Italy: change {} in the ERP.',
      'BT-151',
    ),
    (invoice) => {
      const isItalian =
        textOf(findGroup(invoice.seller, 'BG-5'), 'BT-40') === 'IT' &&
        textOf(findGroup(invoice.buyer, 'BG-8'), 'BT-55') === 'IT';
      return unless(isItalian || !carriers(invoice).some(({ category }) => category === SPLIT_PAYMENT));
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
      const categories = new Set(carriers(invoice).map(({ category }) => category));
      return unless(!categories.has(SPLIT_PAYMENT) || !categories.has('S'));
    },
  ),
];
