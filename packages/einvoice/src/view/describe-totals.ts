import { toDecimal } from '../decimal.ts';
import { findVatTotal, isShareOf } from '../mapping/totals.ts';
import { findGroup, findGroups } from '../terms/find.ts';
import type { GroupValues, TermValue } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/table/invoice.ts';
import { type AdjustmentTerms, describeAdjustment } from './describe-adjustment.ts';
import { negate } from './format-value.ts';
import type { TotalView } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

const ALLOWANCE: AdjustmentTerms = {
  kind: 'allowance',
  indicator: 'BG-20-0',
  amount: 'BT-92',
  base: 'BT-93',
  percent: 'BT-94',
  reason: 'BT-97',
  code: 'BT-98',
};
const CHARGE: AdjustmentTerms = {
  kind: 'charge',
  indicator: 'BG-21-0',
  amount: 'BT-99',
  base: 'BT-100',
  percent: 'BT-101',
  reason: 'BT-104',
  code: 'BT-105',
};
type VatTerms = { category: TermId; scheme: TermId; rate: TermId };
const ALLOWANCE_VAT: VatTerms = { category: 'BT-95', scheme: 'BT-95-0', rate: 'BT-96' };
const CHARGE_VAT: VatTerms = { category: 'BT-102', scheme: 'BT-102-0', rate: 'BT-103' };
const LOGISTICS_VAT: VatTerms = { category: 'BT-X-273', scheme: 'BT-X-273-0', rate: 'BT-X-274' };

/** From the sum of lines to the amount due. What is zero, or equals the total before it, is among the further details. */
export function describeTotals(invoice: GroupValues, writer: ViewWriter): TotalView[] {
  const totals = findGroup(invoice, 'BG-22');
  const adjustments = [
    ...findGroups(invoice, 'BG-20').map((group) => describeAllowance(group, writer)),
    ...findGroups(invoice, 'BG-21').map((group) => describeCharge(group, writer)),
    ...findGroups(invoice, 'BG-X-42').map((group) => describeLogisticsCharge(group, writer)),
  ];
  const differs = (term: TermId, other: TermId) => textOf(totals, term) !== textOf(totals, other);
  const due = textOf(totals, 'BT-115') === undefined ? 'BT-112' : 'BT-115';
  return [
    ...(adjustments.length > 0 || differs('BT-106', 'BT-109')
      ? writeTotal(totals, 'BT-106', 'part', writer)
      : []),
    ...adjustments,
    ...writeTotal(totals, 'BT-109', 'sum', writer),
    ...describeVat(invoice, totals, writer),
    ...(differs('BT-112', due) ? writeTotal(totals, 'BT-112', 'sum', writer) : []),
    ...(isZero(totals, 'BT-113') ? [] : writeTotal(totals, 'BT-113', 'part', writer, negate)),
    ...findGroups(invoice, 'BG-DEX-09').flatMap((group) => describeThirdPartyPayment(group, writer)),
    ...(isZero(totals, 'BT-114') ? [] : writeTotal(totals, 'BT-114', 'part', writer)),
    ...writeTotal(totals, due, 'due', writer),
  ];
}

function describeAllowance(group: GroupValues, writer: ViewWriter): TotalView {
  const {
    label,
    amount = '',
    details,
  } = describeAdjustment(group, ALLOWANCE, writer.groupLabel('BG-20'), writer);
  return {
    label,
    amount,
    details: [...details, ...describeRate(group, ALLOWANCE_VAT, writer)],
    kind: 'part',
  };
}

function describeCharge(group: GroupValues, writer: ViewWriter): TotalView {
  const {
    label,
    amount = '',
    details,
  } = describeAdjustment(group, CHARGE, writer.groupLabel('BG-21'), writer);
  return { label, amount, details: [...details, ...describeRate(group, CHARGE_VAT, writer)], kind: 'part' };
}

function describeLogisticsCharge(group: GroupValues, writer: ViewWriter): TotalView {
  const description = writer.text(group, 'BT-X-271');
  return {
    label: [writer.groupLabel('BG-X-42'), description].filter((part) => part !== undefined).join(': '),
    amount: writer.text(group, 'BT-X-272') ?? '',
    details: describeRate(group, LOGISTICS_VAT, writer),
    kind: 'part',
  };
}

function describeThirdPartyPayment(group: GroupValues, writer: ViewWriter): TotalView[] {
  const texts = [writer.text(group, 'BT-DEX-003'), writer.text(group, 'BT-DEX-001')];
  const [label = writer.groupLabel('BG-DEX-09'), ...details] = texts.filter((text) => text !== undefined);
  return [{ label, amount: writer.text(group, 'BT-DEX-002') ?? '', details, kind: 'part' }];
}

/** The VAT rate; without a rate above zero, the category says why. */
function describeRate(
  group: GroupValues,
  { category, scheme, rate }: VatTerms,
  writer: ViewWriter,
): string[] {
  writer.takeNamedCode(group, scheme);
  const isTaxed = textOf(group, category) === 'S';
  const name = writer.codeName(group, category);
  const percentage = writer.text(group, rate);
  return [
    ...(percentage === undefined ? [] : [writer.texts.totals.vatRate(percentage)]),
    ...(isTaxed || name === undefined ? [] : [name]),
  ];
}

function describeVat(invoice: GroupValues, totals: GroupValues | undefined, writer: ViewWriter): TotalView[] {
  const total = findVatTotal(totals, writer.currency);
  const shares = findGroups(invoice, 'BG-23').filter((share) => isShareOf(share, total));
  const rows = shares.map((share) => describeShare(share, writer));
  const isSumOfOne = rows.length === 1 && textOf(shares[0], 'BT-117') === total?.text.trim();
  const ofInvoice = [
    ...rows,
    ...(isSumOfOne ? [] : vatTotal(total, rows.length > 0 ? 'sum' : 'part', writer)),
  ];
  if (ofInvoice.length === 0) return [];
  return addToLast(ofInvoice, writer.allTexts(totals, 'BT-111').map(writer.texts.totals.vatInAccounting));
}

/** The VAT in the accounting currency is not added to anything, so it stands below the VAT of the invoice. */
function addToLast(rows: readonly TotalView[], details: readonly string[]): TotalView[] {
  return rows.map((row, index) =>
    index === rows.length - 1 ? { ...row, details: [...row.details, ...details] } : row,
  );
}

function vatTotal(total: TermValue | undefined, kind: TotalView['kind'], writer: ViewWriter): TotalView[] {
  if (total === undefined || !writer.takeValue(total)) return [];
  return [{ label: writer.texts.totals.vat, amount: writer.format(total), details: [], kind }];
}

function describeShare(share: GroupValues, writer: ViewWriter): TotalView {
  const { totals } = writer.texts;
  writer.takeNamedCode(share, 'BT-118-0');
  const isTaxed = textOf(share, 'BT-118') === 'S';
  const category = writer.codeName(share, 'BT-118');
  const rate = writer.text(share, 'BT-119');
  const base = writer.text(share, 'BT-116');
  const hasRate = rate !== undefined && base !== undefined;
  const reasons = [writer.text(share, 'BT-120'), writer.codeName(share, 'BT-121')];
  const isNamedBelow = hasRate && !isTaxed && category !== undefined;
  return {
    label: hasRate
      ? totals.vatOn(rate, base)
      : [totals.vat, category].filter((part) => part !== undefined).join(', '),
    amount: writer.text(share, 'BT-117') ?? '',
    details: [
      ...new Set([
        ...(isNamedBelow ? [category] : []),
        ...(hasRate ? [] : [rate ?? '', base === undefined ? '' : totals.onBase(base)]),
        ...reasons.map((reason) => reason ?? ''),
      ]),
    ].filter((detail) => detail !== ''),
    kind: 'part',
  };
}

function writeTotal(
  totals: GroupValues | undefined,
  term: TermId,
  kind: TotalView['kind'],
  writer: ViewWriter,
  convert: (amount: string) => string = (amount) => amount,
): TotalView[] {
  const value = writer.take(totals, term);
  if (value === undefined) return [];
  const label = kind === 'due' ? writer.texts.totals.due : writer.labelOf(term);
  return [{ label, amount: writer.format({ ...value, text: convert(value.text) }), details: [], kind }];
}

function textOf(group: GroupValues | undefined, term: TermId): string | undefined {
  return group?.values.find((value) => value.term === term)?.text.trim();
}

function isZero(totals: GroupValues | undefined, term: TermId): boolean {
  return toDecimal(textOf(totals, term) ?? '')?.eq(0) === true;
}
