import { findVatTotal, isShareOf } from '../mapping/totals.ts';
import { findGroup, findGroups, firstText } from '../terms/find.ts';
import type { GroupValues, TermValue } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { formatQuantity, toReadableText } from './format-value.ts';
import type { TotalView } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

/** The two currencies, and the rate of exchange. */
const EXCHANGE: readonly TermId[] = ['BT-X-258', 'BT-X-259', 'BT-X-260'];

/** The VAT by rate, followed by the total unless there is only one rate. */
export function describeVat(
  invoice: GroupValues,
  totals: GroupValues | undefined,
  writer: ViewWriter,
): TotalView[] {
  const total = findVatTotal(totals, writer.currency);
  const shares = findGroups(invoice, 'BG-23').filter((share) => isShareOf(share, total));
  const rows = shares.map((share) => describeShare(share, writer));
  const isSumOfOne = rows.length === 1 && firstText(shares[0], 'BT-117') === total?.text.trim();
  const ofInvoice = [
    ...rows,
    ...(isSumOfOne ? [] : vatTotal(total, rows.length > 0 ? 'sum' : 'part', writer)),
  ];
  if (ofInvoice.length === 0) return [];
  const inAccounting = writer.allTexts(totals, 'BT-111').map(writer.texts.totals.vatInAccounting);
  return addToLast(ofInvoice, [
    ...inAccounting,
    ...(inAccounting.length === 0 ? [] : describeExchange(findGroup(invoice, 'BG-X-41'), writer)),
  ]);
}

/** `1 GBP = 1,12244 EUR (Kurs vom 11.11.2025)`; an incomplete rate is in the further details. */
function describeExchange(exchange: GroupValues | undefined, writer: ViewWriter): string[] {
  const isComplete = EXCHANGE.every((term) => (firstText(exchange, term) ?? '') !== '');
  if (!isComplete) return [];
  const [from = '', to = '', rate = ''] = EXCHANGE.map((term) =>
    toReadableText(writer.take(exchange, term)?.text ?? ''),
  );
  const text = `1 ${from} = ${formatQuantity(rate, writer.language)} ${to}`;
  const day = writer.text(exchange, 'BT-X-261');
  return [day === undefined ? text : `${text} (${writer.texts.totals.rateOf(day)})`];
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
  writer.markNamedCodeAsShown(share, 'BT-118-0');
  const isTaxed = firstText(share, 'BT-118') === 'S';
  const category = writer.codeName(share, 'BT-118');
  const rate = writer.text(share, 'BT-119');
  const base = writer.text(share, 'BT-116');
  const hasRate = rate !== undefined && base !== undefined;
  const reasons = [writer.text(share, 'BT-120'), writer.codeName(share, 'BT-121')];
  const isNamedBelow = hasRate && !isTaxed && category !== undefined;
  const isNew = (detail: string) => detail !== '' && (hasRate || detail !== category);
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
    ].filter(isNew),
    kind: 'part',
  };
}
