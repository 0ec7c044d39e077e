import { readDate } from '../../mapping/values.ts';
import { toDecimal } from '../../decimal.ts';
import { INVOICED_OBJECT } from '../../model/type-code.ts';
import { findGroup } from '../../terms/find.ts';
import { find, findAll, type XmlElement } from '../../xml/element.ts';
import { NO_FAULTS, type Rule, unless, unlessEach } from '../rule.ts';
import type { Line, RuleInvoice } from '../rule-invoice.ts';
import { missing, sentence } from '../sentences.ts';
import { has, textOf } from '../values.ts';
import { forLines, peppolRule } from './peppol-rule.ts';

function isWithin(line: Line, { period }: RuleInvoice, bound: 'start' | 'end'): boolean {
  const [own, whole] = bound === 'start' ? (['BT-134', 'BT-73'] as const) : (['BT-135', 'BT-74'] as const);
  const ownDate = readDate(textOf(line.period, own));
  const wholeDate = readDate(textOf(period, whole));
  if (ownDate === undefined || wholeDate === undefined) return true;
  return bound === 'start' ? ownDate >= wholeDate : ownDate <= wholeDate;
}

/** The totals of VAT, with or without a breakdown below them. Only UBL has several. */
function taxTotals({ root }: RuleInvoice, hasShares: boolean): XmlElement[] {
  return findAll(root, 'TaxTotal').filter((each) => findAll(each, 'TaxSubtotal').length > 0 === hasShares);
}

/** The references of each line; if there are any, one must be to the invoiced object. */
function lineReferences({ root, isCii }: RuleInvoice): XmlElement[][] {
  return isCii
    ? findAll(root, 'SupplyChainTradeTransaction', 'IncludedSupplyChainTradeLineItem').map((line) =>
        findAll(line, 'SpecifiedLineTradeSettlement', 'AdditionalReferencedDocument'),
      )
    : root.children
        .filter(({ name }) => name === 'InvoiceLine' || name === 'CreditNoteLine')
        .map((line) => findAll(line, 'DocumentReference'));
}

function isObject(reference: XmlElement, { isCii }: RuleInvoice): boolean {
  return find(reference, isCii ? 'TypeCode' : 'DocumentTypeCode')?.text.trim() === INVOICED_OBJECT;
}

/** The schema of the Cross Industry Invoice requires this element even if it is empty. */
const MANDATORY_IN_CII = 'ApplicableHeaderTradeDelivery';
const DIRECT_DEBITS: ReadonlySet<string> = new Set(['49', '59']);

/** The rules of Peppol that XRechnung takes over, except for amounts. */
export const PEPPOL_RULES: readonly Rule[] = [
  peppolRule('R001', 'BT-23', missing('BT-23'), ({ process }) => unless(has(process, 'BT-23'))),
  peppolRule(
    'R005',
    'BT-6',
    sentence(
      '{} ist gleich {}: Bitte im ERP weglassen, wenn die Währungen gleich sind.',
      '{} equals {}: leave it out in the ERP if the currencies are the same.',
      'BT-6',
      'BT-5',
    ),
    ({ vatCurrency, currency }) => unless(vatCurrency === '' || vatCurrency !== currency),
  ),
  peppolRule(
    'R008',
    'BT-1',
    sentence(
      'Das XML hat ein leeres Element: Bitte im ERP leere Elemente weglassen.',
      'The XML has an empty element: leave out empty elements in the ERP.',
    ),
    ({ elements }) =>
      unlessEach(
        elements,
        ({ children, text, binary, name }) =>
          children.length > 0 || text.trim() !== '' || (binary?.size ?? 0) > 0 || name === MANDATORY_IN_CII,
        ({ name }) => ({ values: [name] }),
      ),
  ),
  // A missing party is a finding of its own (BR-06, BR-07).
  peppolRule('R010', 'BT-49', missing('BT-49'), ({ buyer }) =>
    unless(buyer === undefined || has(buyer, 'BT-49')),
  ),
  peppolRule('R020', 'BT-34', missing('BT-34'), ({ seller }) =>
    unless(seller === undefined || has(seller, 'BT-34')),
  ),
  peppolRule(
    'R053',
    'BG-23',
    sentence(
      'Es gibt nicht genau eine Steuersumme mit Aufschlüsselung ({}): Bitte im ERP prüfen.',
      'There is not exactly one VAT total with a breakdown ({}): check it in the ERP.',
      'BG-23',
    ),
    (invoice) =>
      unless(invoice.isCii ? invoice.vatTotals.length <= 1 : taxTotals(invoice, true).length === 1),
  ),
  peppolRule(
    'R054',
    'BT-111',
    sentence(
      'Eine Steuersumme ohne Aufschlüsselung gehört genau einmal dazu, wenn {} angegeben ist, sonst nicht: Bitte {} im ERP prüfen.',
      'A VAT total without a breakdown belongs to the invoice once if {} is stated, and not otherwise: check {} in the ERP.',
      'BT-6',
      'BT-111',
    ),
    (invoice) => {
      const others = invoice.isCii ? invoice.foreignVatTotals : taxTotals(invoice, false);
      return unless(others.length === (invoice.vatCurrency === '' ? 0 : 1));
    },
  ),
  peppolRule(
    'R055',
    'BT-111',
    sentence(
      '{} und {} haben verschiedene Vorzeichen: Bitte im ERP prüfen.',
      '{} and {} have different signs: check them in the ERP.',
      'BT-111',
      'BT-110',
    ),
    ({ vatTotals: [total], accountingVatTotals: [converted], vatCurrency, isCii }) => {
      if (vatCurrency === '' || (isCii && total === undefined)) return NO_FAULTS;
      const amounts = [total, converted].map((each) => toDecimal(each?.text ?? ''));
      const isPositive = amounts.every((each) => each?.gte(0) === true);
      const isNegative = amounts.every((each) => (isCii ? each?.lt(0) : each?.lte(0)) === true);
      return unless(isPositive || isNegative);
    },
  ),
  peppolRule('R061', 'BT-89', missing('BT-89'), (invoice) =>
    unlessEach(
      invoice.payments.filter((each) => DIRECT_DEBITS.has(textOf(each, 'BT-81'))),
      // In the Cross Industry Invoice the mandate belongs to all payment means.
      (each) =>
        invoice.isCii ? invoice.valuesOf('BT-89').length > 0 : has(findGroup(each, 'BG-19'), 'BT-89'),
    ),
  ),
  peppolRule(
    'R101',
    'BT-128',
    sentence(
      'Der Verweis einer Position ist kein Objekt (Art 130): Bitte {} im ERP prüfen.',
      'The reference of a line is not an object (type 130): check {} in the ERP.',
      'BT-128',
    ),
    (invoice) =>
      lineReferences(invoice).flatMap((references, at) =>
        unless(references.length === 0 || references.some((each) => isObject(each, invoice))).map(() => ({
          line: invoice.lines[at]?.number ?? at + 1,
        })),
      ),
  ),
  peppolRule(
    'R110',
    'BT-134',
    sentence(
      '{} liegt vor {}: Bitte im ERP prüfen.',
      '{} is before {}: check it in the ERP.',
      'BT-134',
      'BT-73',
    ),
    forLines((line, invoice) => isWithin(line, invoice, 'start')),
  ),
  peppolRule(
    'R111',
    'BT-135',
    sentence(
      '{} liegt nach {}: Bitte im ERP prüfen.',
      '{} is after {}: check it in the ERP.',
      'BT-135',
      'BT-74',
    ),
    forLines((line, invoice) => isWithin(line, invoice, 'end')),
  ),
];
