import { findGroup, findGroups, findValue } from '../../terms/find.ts';
import type { GroupValues } from '../../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import type { Labels } from '../../terms/term.ts';
import { isIban } from '../iban.ts';
import { TRANSFER_CODES } from '../transfer-codes.ts';
import { find, findAll } from '../../xml/element.ts';
import { type Rule, unless, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import { missing, sentence } from '../sentences.ts';
import { has, textOf } from '../values.ts';
import { xrechnungRule } from './xrechnung.ts';

type Check = Rule['check'];
type Kind = 'transfer' | 'card' | 'debit';

/** The group of details that each means of payment has, by its codes in UNTDID 4461. */
const MEANS: Readonly<
  Record<Kind, { rule: string; group: GroupId; codes: ReadonlySet<string>; labels: Labels }>
> = {
  transfer: {
    rule: '23',
    group: 'BG-17',
    codes: TRANSFER_CODES,
    labels: { de: 'Überweisung (30, 58)', en: 'Credit transfer (30, 58)' },
  },
  card: {
    rule: '24',
    group: 'BG-18',
    codes: new Set(['48', '54', '55']),
    labels: { de: 'Kartenzahlung (48, 54, 55)', en: 'Card payment (48, 54, 55)' },
  },
  debit: {
    rule: '25',
    group: 'BG-19',
    codes: new Set(['59']),
    labels: { de: 'Lastschrift (59)', en: 'Direct debit (59)' },
  },
};
const KINDS: readonly Kind[] = ['transfer', 'card', 'debit'];
const SEPA_TRANSFER = '58';
const SEPA_DEBIT = '59';

/**
 * In UBL the creditor identifier belongs to the seller or payee, so that it does not make a direct debit by itself. In the Cross Industry
 * Invoice mandate and creditor identifier belong to all payment means.
 */
function hasDetails(payment: GroupValues, kind: Kind, invoice: RuleInvoice): boolean {
  const details = findGroup(payment, MEANS[kind].group);
  if (kind !== 'debit') return details !== undefined;
  if (!invoice.isCii) return details?.values.some(({ term }) => term !== 'BT-90') === true;
  return has(details, 'BT-91') || [...invoice.valuesOf('BT-89'), ...invoice.valuesOf('BT-90')].length > 0;
}

/** A bank without an account number is no account, but is forbidden together with a direct debit in the same way. */
function isForbidden(payment: GroupValues, kind: Kind, other: Kind, invoice: RuleInvoice): boolean {
  return kind === 'debit' ? hasDetails(payment, other, invoice) : hasRequiredDetails(payment, other, invoice);
}

function hasRequiredDetails(payment: GroupValues, kind: Kind, invoice: RuleInvoice): boolean {
  if (kind !== 'transfer' || !invoice.isCii) return hasDetails(payment, kind, invoice);
  const account = findGroup(payment, 'BG-17');
  return has(account, 'BT-84') || has(account, 'BT-85');
}

function rulesOf(kind: Kind): Rule[] {
  const { rule: number, group, codes, labels } = MEANS[kind];
  const others = KINDS.filter((other) => other !== kind);
  const paidThisWay = ({ payments }: RuleInvoice) =>
    payments.filter((each) => codes.has(textOf(each, 'BT-81')));
  return [
    xrechnungRule(
      `BR-DE-${number}-a`,
      group,
      sentence(
        `${labels.de} ohne {}: Bitte im ERP ergänzen.`,
        `${labels.en} without {}: add it in the ERP.`,
        group,
      ),
      (invoice) => unlessEach(paidThisWay(invoice), (each) => hasRequiredDetails(each, kind, invoice)),
    ),
    xrechnungRule(
      `BR-DE-${number}-b`,
      group,
      sentence(
        `${labels.de} mit Angaben zu {} oder {}: Bitte im ERP weglassen.`,
        `${labels.en} with details of {} or {}: leave them out in the ERP.`,
        ...others.map((other) => MEANS[other].group),
      ),
      (invoice) =>
        unlessEach(
          paidThisWay(invoice),
          (each) => !others.some((other) => isForbidden(each, kind, other, invoice)),
        ),
    ),
  ];
}

function ibanRule(id: string, code: string, group: GroupId, term: TermId): Rule {
  const advice = sentence(
    '{} fehlt oder ist keine gültige IBAN: Bitte im ERP prüfen.',
    '{} is missing or no valid IBAN: check it in the ERP.',
    term,
  );
  const check: Check = ({ payments }) =>
    unlessEach(
      payments.filter((each) => textOf(each, 'BT-81') === code),
      (each) => {
        const iban = findValue(findGroup(each, group), term);
        // The Cross Industry Invoice has a separate element for account numbers that are no IBAN.
        return iban !== undefined && !iban.path.includes('ProprietaryID') && isIban(iban.text);
      },
    );
  return xrechnungRule(`BR-DE-${id}`, term, advice, check, 'warning');
}

/**
 * The terms of a direct debit are required once, whatever the number of payment instructions. In the Cross Industry
 * Invoice each of these terms, even only the creditor identifier, counts as a direct debit, which then lacks the other
 * terms.
 */
function debitRule(id: string, term: TermId): Rule {
  return xrechnungRule(`BR-DE-${id}`, term, missing(term), ({ document, isCii, root }) => {
    const debits = findGroups(document, 'BG-16').flatMap((each) => findGroups(each, 'BG-19'));
    const isDebit = isCii
      ? DEBIT_TERMS.some((each) => isThere(debits, each))
      : findAll(root, 'PaymentMeans').some((each) => find(each, 'PaymentMandate') !== undefined);
    const isWhole = !isCii || DEBIT_TERMS.some((each) => each !== term && isThere(debits, each));
    return unless(!isDebit || (isWhole && isThere(debits, term)));
  });
}

const DEBIT_TERMS: readonly TermId[] = ['BT-89', 'BT-90', 'BT-91'];
const isThere = (debits: readonly GroupValues[], term: TermId) => debits.some((each) => has(each, term));

/** The rules of XRechnung for the means of payment. */
export const XRECHNUNG_PAYMENT_RULES: readonly Rule[] = [
  ibanRule('19', SEPA_TRANSFER, 'BG-17', 'BT-84'),
  ibanRule('20', SEPA_DEBIT, 'BG-19', 'BT-91'),
  ...KINDS.flatMap(rulesOf),
  debitRule('30', 'BT-90'),
  debitRule('31', 'BT-91'),
];
