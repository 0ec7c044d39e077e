import type { AllowanceOrCharge, Totals, VatShare } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { findGroup, findGroups, findValues } from '../terms/find.ts';
import type { GroupValues, TermValue } from '../terms/invoice-terms.ts';
import type { ValueReader } from './values.ts';

export function mapTotals(
  totals: GroupValues | undefined,
  currency: string | undefined,
  read: ValueReader,
): Totals {
  const inCurrency = (values: TermValue[]) => read.amountOf(findInCurrency(values, currency)?.text);
  return omitUndefined({
    lineTotal: read.amount(totals, 'BT-106'),
    allowances: read.amount(totals, 'BT-107'),
    charges: read.amount(totals, 'BT-108'),
    net: inCurrency(findValues(totals, 'BT-109')),
    tax: read.amountOf(findVatTotal(totals, currency)?.text),
    gross: inCurrency(findValues(totals, 'BT-112')),
    prepaid: read.amount(totals, 'BT-113'),
    rounding: read.amount(totals, 'BT-114'),
    due: read.amount(totals, 'BT-115'),
  });
}

/**
 * The VAT breakdown in the invoice's currency. In UBL a second total, in the VAT accounting currency (BT-6), may have a breakdown too,
 * which is left out.
 */
export function mapVatBreakdown(
  invoice: GroupValues,
  currency: string | undefined,
  read: ValueReader,
): VatShare[] {
  const total = findVatTotal(findGroup(invoice, 'BG-22'), currency);
  return findGroups(invoice, 'BG-23')
    .filter((share) => isShareOf(share, total))
    .map((share) =>
      omitUndefined({
        category: read.identifier(share, 'BT-118'),
        rate: read.amount(share, 'BT-119'),
        base: read.amount(share, 'BT-116'),
        tax: read.amount(share, 'BT-117'),
        exemptionReason: read.text(share, 'BT-120'),
      }),
    );
}

export function mapAllowancesAndCharges(invoice: GroupValues, read: ValueReader): AllowanceOrCharge[] {
  const adjustments = [
    ...findGroups(invoice, 'BG-20').map((each) => ({
      order: positionOf(each),
      mapped: mapAllowance(each, read),
    })),
    ...findGroups(invoice, 'BG-21').map((each) => ({
      order: positionOf(each),
      mapped: mapCharge(each, read),
    })),
  ];
  return [
    ...adjustments.sort((a, b) => a.order - b.order).map(({ mapped }) => mapped),
    ...findGroups(invoice, 'BG-X-42').map((each) => mapLogisticsCharge(each, read)),
  ];
}

/** The position among the allowances and charges of the document, which share one element name. */
function positionOf({ path }: GroupValues): number {
  return Number(/\[(\d+)\]$/.exec(path)?.[1]);
}

function mapAllowance(allowance: GroupValues, read: ValueReader): AllowanceOrCharge {
  return {
    kind: 'allowance',
    ...omitUndefined({
      amount: read.amount(allowance, 'BT-92'),
      percent: read.amount(allowance, 'BT-94'),
      reason: read.text(allowance, 'BT-97'),
      vatRate: read.amount(allowance, 'BT-96'),
    }),
  };
}

function mapCharge(charge: GroupValues, read: ValueReader): AllowanceOrCharge {
  return {
    kind: 'charge',
    ...omitUndefined({
      amount: read.amount(charge, 'BT-99'),
      percent: read.amount(charge, 'BT-101'),
      reason: read.text(charge, 'BT-104'),
      vatRate: read.amount(charge, 'BT-103'),
    }),
  };
}

function mapLogisticsCharge(charge: GroupValues, read: ValueReader): AllowanceOrCharge {
  return {
    kind: 'charge',
    ...omitUndefined({
      amount: read.amount(charge, 'BT-X-272'),
      reason: read.text(charge, 'BT-X-271'),
      vatRate: read.amount(findGroup(charge, 'EXT-logistics-vat'), 'BT-X-274'),
    }),
  };
}

/** In UBL each VAT total has its shares within its element; in the Cross Industry Invoice all shares belong to the total of the invoice. */
export function isShareOf({ path }: GroupValues, total: TermValue | undefined): boolean {
  return (
    total?.path.includes('cac:TaxTotal') !== true || path.startsWith(total.path.replace(/\/[^/]+$/, '/'))
  );
}

/** The VAT total in the currency of the invoice. */
export function findVatTotal(
  totals: GroupValues | undefined,
  currency: string | undefined,
): TermValue | undefined {
  return findInCurrency([...findValues(totals, 'BT-110'), ...findValues(totals, 'BT-111')], currency);
}

/** The value in the given currency, or the first one if none has that currency. */
function findInCurrency(values: TermValue[], currency: string | undefined): TermValue | undefined {
  return values.find(({ attributes }) => attributes.get('currencyID') === currency) ?? values[0];
}
