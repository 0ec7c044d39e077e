import { roundDecimal } from '../../decimal.ts';
import { findValues } from '../../terms/find.ts';
import type { GroupValues } from '../../terms/invoice-terms.ts';
import type { TermId } from '../../terms/cii-and-ubl-paths/invoice.ts';
import { type Fault, type Rule, unless, unlessEach } from '../rule.ts';
import type { RuleInvoice } from '../rule-invoice.ts';
import type { VatItem } from '../vat-item.ts';
import { sentence } from '../sentences.ts';
import { has, numberOf, textOf } from '../values.ts';
import { taxDifference } from './sums.ts';
import {
  IDENTIFIER_TERMS,
  type Identifiers,
  RATE_ADVICE,
  VAT_CATEGORY_TABLE,
  type VatCategory,
} from './vat-category-table.ts';

/** The parts of an invoice that have a VAT category and a rate: lines, allowances and charges. */
const CARRIERS = [
  { pick: (invoice: RuleInvoice) => invoice.vatLines, rate: 'BT-152', identifiersRule: '02', rateRule: '05' },
  {
    pick: (invoice: RuleInvoice) => invoice.vatAllowances,
    rate: 'BT-96',
    identifiersRule: '03',
    rateRule: '06',
  },
  {
    pick: (invoice: RuleInvoice) => invoice.vatCharges,
    rate: 'BT-103',
    identifiersRule: '04',
    rateRule: '07',
  },
] as const satisfies readonly { rate: TermId; [key: string]: unknown }[];

function hasIdentifiers({ seller, buyer, representative, isCii }: RuleInvoice, needed: Identifiers): boolean {
  const sellerVat = has(seller, 'BT-31');
  const representativeVat = has(representative, 'BT-63');
  const sellerAny = sellerVat || representativeVat || hasTaxNumber(seller, isCii);
  const buyerVat = has(buyer, 'BT-48');
  if (needed === 'seller') return sellerAny;
  if (needed === 'seller-vat') return sellerVat || representativeVat;
  if (needed === 'reverse-charge') return sellerAny && (buyerVat || has(buyer, 'BT-47'));
  if (needed === 'intra-community') return (sellerVat || representativeVat) && buyerVat;
  // In the Cross Industry Invoice the VAT id of the buyer is not checked.
  return !sellerVat && !representativeVat && (isCii || !buyerVat);
}

function hasRightRate({ rate, hasRate }: VatItem, needed: VatCategory['rate'], isCii: boolean): boolean {
  if (needed === 'none') return !hasRate;
  if (rate === undefined) return false;
  if (needed === 'positive' || (needed === 'positive-in-cii' && isCii)) return rate.gt(0);
  return needed === 'zero' ? rate.eq(0) : rate.gte(0);
}

/**
 * In UBL the base may differ by less than 1 if the category has rates, and must be exact otherwise. In the Cross
 * Industry Invoice it must be exact for the categories S and O, and may differ by less than 1 for the others; the bases
 * of L (IGIC) and M (IPSI) are not checked. If the category has rates, a share without a rate is not checked either.
 */
function isBaseRight({ vatSums, isCii }: RuleInvoice, category: VatCategory, share: VatItem): boolean {
  const { byRate, code } = category;
  if (byRate && (!share.hasRate || (isCii && code !== 'S'))) return true;
  const { count, sum } = byRate ? vatSums.ofRate(code, share.rate) : vatSums.of(code);
  const base = numberOf(share.values, 'BT-116');
  if (base === undefined || (code === 'S' && !isCii && count === 0)) return false;
  if (!isCii) return byRate ? sum.minus(base).abs().lt(1) : sum.eq(base);
  return byRate || code === 'O' ? roundDecimal(sum, 2).eq(base) : sum.minus(base).abs().lt(1);
}

/** In the Cross Industry Invoice the tax number is recognised by its scheme. */
function hasTaxNumber(seller: GroupValues | undefined, isCii: boolean): boolean {
  return findValues(seller, 'BT-32').some(({ attributes }) => !isCii || attributes.get('schemeID') === 'FC');
}

/**
 * The standard requires a share for each category in use, and exactly one if the category has no rates. The validators
 * of UBL and of the Cross Industry Invoice differ if only lines or only shares have the category; the latter also
 * accepts two lines, or two allowances or charges.
 */
function hasRightShares(invoice: RuleInvoice, { byRate, code }: VatCategory): boolean {
  const [lines, others, shares] = [
    invoice.vatLines,
    [...invoice.vatAllowances, ...invoice.vatCharges],
    invoice.breakdown,
  ].map(
    (items) =>
      items.filter(({ category, isVat }) => category === code && (isVat || byRate || invoice.isCii)).length,
  ) as [number, number, number];
  const isUsed = lines + others > 0;
  if (!invoice.isCii) return byRate ? isUsed === shares > 0 : shares === (isUsed || shares > 0 ? 1 : 0);
  if (byRate) return [lines, others].every((count) => count === 0 || count + shares >= 2);
  if (code === 'O' && shares === 0) return true;
  return shares === (isUsed ? 1 : 0);
}

/** In the Cross Industry Invoice, the tax of IGIC and IPSI is checked only by BR-CO-17. */
function isShareTaxRight({ isCii }: RuleInvoice, { byRate, id }: VatCategory, share: VatItem): boolean {
  if (!byRate) return numberOf(share.values, 'BT-117')?.eq(0) === true;
  return (isCii && id !== 'S') || taxDifference(share)?.lt(1) === true;
}

function rulesOf(category: VatCategory): Rule[] {
  const { id, code, labels, byRate, exemption } = category;
  const rule = (
    number: string,
    term: TermId,
    de: string,
    en: string,
    terms: readonly TermId[],
    check: Rule['check'],
  ): Rule => ({
    id: `BR-${id}-${number}`,
    class: 'semantic',
    severity: 'fatal',
    family: 'vat',
    term,
    advice: sentence(
      `USt-Kategorie ${code} (${labels.de}): ${de}`,
      `VAT category ${code} (${labels.en}): ${en}`,
      ...terms,
    ),
    check,
  });
  const sharesOf = ({ breakdown }: RuleInvoice) =>
    breakdown.filter((share) => share.category === code && share.isVat);
  const identifiers = IDENTIFIER_TERMS[category.identifiers];
  const [rateDe, rateEn] = RATE_ADVICE[category.rate];
  return [
    rule(
      '01',
      'BT-118',
      byRate
        ? 'Die Aufschlüsselung hat keinen Eintrag dazu, oder nur die Aufschlüsselung nennt sie: Bitte {} im ERP prüfen.'
        : 'Die Aufschlüsselung hat nicht genau einen Eintrag dazu: Bitte {} im ERP prüfen.',
      byRate
        ? 'the breakdown has no entry for it, or only the breakdown has it: check {} in the ERP.'
        : 'the breakdown does not have exactly one entry for it: check {} in the ERP.',
      ['BT-118'],
      (invoice) => unless(hasRightShares(invoice, category)),
    ),
    ...CARRIERS.map(({ pick, identifiersRule }) =>
      rule(
        identifiersRule,
        identifiers.terms[0] ?? 'BT-31',
        identifiers.de,
        identifiers.en,
        identifiers.terms,
        (invoice) =>
          unless(
            !pick(invoice).some((each) => each.category === code && each.isVat) ||
              hasIdentifiers(invoice, category.identifiers),
          ),
      ),
    ),
    ...CARRIERS.map(({ pick, rate, rateRule }) =>
      rule(
        rateRule,
        rate,
        `{} muss ${rateDe}: Bitte im ERP berichtigen.`,
        `{} ${rateEn}: correct it in the ERP.`,
        [rate],
        (invoice) =>
          unlessEach(
            pick(invoice).filter((each) => each.category === code && each.isVat),
            (each) => hasRightRate(each, category.rate, invoice.isCii),
            (each): Fault => ({
              ...(each.line !== undefined && { line: each.line }),
              values: [textOf(each.values, rate)],
            }),
          ),
      ),
    ),
    rule(
      '08',
      'BT-116',
      '{} ist nicht die Summe der Positionen und Zuschläge abzüglich der Nachlässe dieser Kategorie: Bitte die Steuerberechnung im ERP prüfen.',
      '{} is not the sum of lines and charges minus allowances of this category: check the VAT in the ERP.',
      ['BT-116'],
      (invoice) =>
        unlessEach(
          sharesOf(invoice),
          (share) => isBaseRight(invoice, category, share),
          ({ values }) => ({ values: [textOf(values, 'BT-116')] }),
        ),
    ),
    rule(
      '09',
      'BT-117',
      byRate
        ? '{} ist nicht Bemessungsgrundlage mal Satz: Bitte die Steuerberechnung im ERP prüfen.'
        : '{} muss 0 sein: Bitte im ERP berichtigen.',
      byRate
        ? '{} is not the base times the rate: check the VAT in the ERP.'
        : '{} must be 0: correct it in the ERP.',
      ['BT-117'],
      (invoice) =>
        unlessEach(
          sharesOf(invoice),
          (share) => isShareTaxRight(invoice, category, share),
          ({ values }) => ({ values: [textOf(values, 'BT-117')] }),
        ),
    ),
    rule(
      '10',
      'BT-120',
      exemption === 'required' ? 'Bitte {} oder {} im ERP ergänzen.' : 'Bitte {} und {} im ERP weglassen.',
      exemption === 'required' ? 'add {} or {} in the ERP.' : 'leave out {} and {} in the ERP.',
      ['BT-120', 'BT-121'],
      (invoice) =>
        unlessEach(
          sharesOf(invoice),
          ({ values }) => (has(values, 'BT-120') || has(values, 'BT-121')) === (exemption === 'required'),
        ),
    ),
  ];
}

/** BR-S-01 to BR-AG-10. */
export const VAT_CATEGORY_RULES: readonly Rule[] = VAT_CATEGORY_TABLE.flatMap(rulesOf);
