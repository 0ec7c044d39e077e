import { roundDecimal } from '../../decimal.ts';
import type { TermId } from '../../terms/table/invoice.ts';
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

/** Where a VAT category stands, with its rate: in a line, an allowance or a charge. */
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

function hasIdentifiers({ seller, buyer, representative }: RuleInvoice, needed: Identifiers): boolean {
  const sellerVat = has(seller, 'BT-31');
  const representativeVat = has(representative, 'BT-63');
  const sellerAny = sellerVat || representativeVat || has(seller, 'BT-32');
  const buyerVat = has(buyer, 'BT-48');
  if (needed === 'seller') return sellerAny;
  if (needed === 'seller-vat') return sellerVat || representativeVat;
  if (needed === 'reverse-charge') return sellerAny && (buyerVat || has(buyer, 'BT-47'));
  if (needed === 'intra-community') return (sellerVat || representativeVat) && buyerVat;
  return !sellerVat && !representativeVat && !buyerVat;
}

function hasRightRate({ rate, hasRate }: VatItem, needed: VatCategory['rate']): boolean {
  if (needed === 'none') return !hasRate;
  if (rate === undefined) return false;
  if (needed === 'positive') return rate.gt(0);
  return needed === 'zero' ? rate.eq(0) : rate.gte(0);
}

/**
 * In UBL the base of a category with rates may differ by less than 1, and all others are exact. In the Cross Industry Invoice it is the other
 * way round, and the base of what is not subject to VAT is exact too.
 */
function isBaseOf({ vatSums, isCii }: RuleInvoice, { byRate, code }: VatCategory, share: VatItem): boolean {
  const { count, sum } = byRate ? vatSums.ofRate(code, share.rate) : vatSums.of(code);
  const base = numberOf(share.values, 'BT-116');
  if (base === undefined || (byRate && !isCii && count === 0)) return false;
  const isExact = isCii ? byRate || code === 'O' : !byRate;
  return isExact ? roundDecimal(sum, 2).eq(base) : sum.minus(base).abs().lt(1);
}

/** The Cross Industry Invoice checks the tax of IGIC and IPSI only by BR-CO-17. */
function isShareTax({ isCii }: RuleInvoice, { byRate, id }: VatCategory, share: VatItem): boolean {
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
      (invoice) => {
        const used = CARRIERS.some(({ pick }) => pick(invoice).some((each) => each.category === code));
        const shares = invoice.breakdown.filter((share) => share.category === code).length;
        // The standard asks for a share of what is used; UBL also refuses a share of what is not.
        if (byRate) return unless(shares > 0 ? used || invoice.isCii : !used);
        return unless(shares === (used || shares > 0 ? 1 : 0));
      },
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
            (each) => hasRightRate(each, category.rate),
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
          (share) => isBaseOf(invoice, category, share),
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
          (share) => isShareTax(invoice, category, share),
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
