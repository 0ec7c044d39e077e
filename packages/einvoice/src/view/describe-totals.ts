import { toDecimal } from '../decimal.ts';
import { findGroup, findGroups, firstText } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { GroupId, TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { amountDueOf } from './amount-due.ts';
import { type AdjustmentTerms, describeAdjustment } from './describe-adjustment.ts';
import { isXRechnungExtension } from './describe-advance-payments.ts';
import { describeVat } from './describe-vat.ts';
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

/**
 * From the sum of lines to the amount due. Amounts that are zero or equal to the total before them are in the further details. A document
 * without an amount due has the total with VAT at the end; if something is deducted from it, the rest is calculated.
 */
export function describeTotals(invoice: GroupValues, writer: ViewWriter): TotalView[] {
  const totals = findGroup(invoice, 'BG-22');
  const adjustments = [
    ...findGroups(invoice, 'BG-20').map((group) => describeAllowance(group, writer)),
    ...findGroups(invoice, 'BG-21').map((group) => describeCharge(group, writer)),
    ...findGroups(invoice, 'BG-X-42').map((group) => describeLogisticsCharge(group, writer)),
    ...writeUnexplainedTotals(invoice, totals, writer),
  ];
  const differs = (term: TermId, other: TermId) => firstText(totals, term) !== firstText(totals, other);
  const thirdPartyPayments = isXRechnungExtension(invoice) ? findGroups(invoice, 'BG-DEX-09') : [];
  const balance = [
    ...(isZero(totals, 'BT-113') ? [] : writeTotal(totals, 'BT-113', 'part', writer, negate)),
    ...thirdPartyPayments.flatMap((group) => describeThirdPartyPayment(group, writer)),
    ...(isZero(totals, 'BT-114') ? [] : writeTotal(totals, 'BT-114', 'part', writer)),
  ];
  const hasDue = (firstText(totals, 'BT-115') ?? '') !== '';
  const isGrossDue = !hasDue && balance.length === 0;
  return [
    ...(adjustments.length > 0 || differs('BT-106', 'BT-109')
      ? writeTotal(totals, 'BT-106', 'part', writer)
      : []),
    ...adjustments,
    ...writeTotal(totals, 'BT-109', 'sum', writer),
    ...describeVat(invoice, totals, writer),
    ...(balance.length > 0 || differs('BT-112', 'BT-115')
      ? writeTotal(totals, 'BT-112', isGrossDue ? 'due' : 'sum', writer)
      : []),
    ...balance,
    ...writeTotal(totals, 'BT-115', 'due', writer),
    ...(hasDue || balance.length === 0 ? [] : calculateDue(totals, thirdPartyPayments, writer)),
  ];
}

/** The amount due that the document does not state; nothing if one of its amounts is no number or has another currency. */
function calculateDue(
  totals: GroupValues | undefined,
  thirdPartyPayments: readonly GroupValues[],
  writer: ViewWriter,
): TotalView[] {
  const due = amountDueOf(totals, thirdPartyPayments, writer.currency);
  if (due === undefined) return [];
  const { due: label, calculated } = writer.texts.totals;
  return [{ label, amount: writer.money(due.toFixed()), details: [calculated], kind: 'due' }];
}

/** The stated sums of allowances and of charges, if the document has none of them one by one. */
function writeUnexplainedTotals(
  invoice: GroupValues,
  totals: GroupValues | undefined,
  writer: ViewWriter,
): TotalView[] {
  const hasNone = (...groups: readonly GroupId[]) =>
    groups.every((group) => findGroups(invoice, group).length === 0);
  return [
    ...(hasNone('BG-20') && !isZero(totals, 'BT-107')
      ? writeTotal(totals, 'BT-107', 'part', writer, negate)
      : []),
    ...(hasNone('BG-21', 'BG-X-42') && !isZero(totals, 'BT-108')
      ? writeTotal(totals, 'BT-108', 'part', writer)
      : []),
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
    details: findGroups(group, 'EXT-logistics-vat').flatMap((vat) =>
      describeRate(vat, LOGISTICS_VAT, writer),
    ),
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
  writer.markNamedCodeAsShown(group, scheme);
  const isTaxed = firstText(group, category) === 'S';
  const name = writer.codeName(group, category);
  const percentage = writer.text(group, rate);
  return [
    ...(percentage === undefined ? [] : [writer.texts.totals.vatRate(percentage)]),
    ...(isTaxed || name === undefined ? [] : [name]),
  ];
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
  const label = term === 'BT-115' ? writer.texts.totals.due : writer.labelOf(term);
  return [{ label, amount: writer.format({ ...value, text: convert(value.text) }), details: [], kind }];
}

function isZero(totals: GroupValues | undefined, term: TermId): boolean {
  return toDecimal(firstText(totals, term) ?? '')?.eq(0) === true;
}
