import type { Big } from 'big.js';
import { toDecimal } from '../decimal.ts';
import { findValue } from '../terms/find.ts';
import type { GroupValues } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';

/**
 * The amount due that follows from the other totals (BR-CO-16): the total with VAT minus what is paid, plus payments for third parties and
 * the rounding. Undefined if one of them cannot be added, because it is no number or has another currency.
 */
export function amountDueOf(
  totals: GroupValues | undefined,
  thirdPartyPayments: readonly GroupValues[],
  currency: string | undefined,
): Big | undefined {
  const amount = (group: GroupValues | undefined, term: TermId) => amountIn(currency, group, term);
  const gross = amount(totals, 'BT-112');
  const paid = amount(totals, 'BT-113') ?? '0';
  const added = [
    amount(totals, 'BT-114') ?? '0',
    ...thirdPartyPayments.map((payment) => amount(payment, 'BT-DEX-002') ?? '0'),
  ];
  const [start, minus, ...plus] = [gross ?? '', paid, ...added].map(toDecimal);
  if (start === undefined || minus === undefined) return undefined;
  return plus.reduce<Big | undefined>(
    (sum, each) => (each === undefined ? undefined : sum?.plus(each)),
    start.minus(minus),
  );
}

/** The written amount; undefined without one, and empty for one in another currency. */
function amountIn(currency: string | undefined, group: GroupValues | undefined, term: TermId) {
  const value = findValue(group, term);
  if (value === undefined || value.text.trim() === '') return undefined;
  const written = value.attributes.get('currencyID')?.trim() ?? '';
  return written === '' || written === currency ? value.text : '';
}
