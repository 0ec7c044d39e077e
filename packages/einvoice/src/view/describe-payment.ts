import { findGroup, findGroups, findValue } from '../terms/find.ts';
import type { GroupValues, TermValue } from '../terms/invoice-terms.ts';
import type { TermId } from '../terms/cii-and-ubl-paths/invoice.ts';
import { formatIban, formatQuantity } from './format-value.ts';
import type { ViewRow } from './invoice-view.ts';
import type { ViewWriter } from './view-writer.ts';

type DiscountTerms = { day: TermId; period: TermId; base: TermId; percent: TermId; amount: TermId };
const DISCOUNT: DiscountTerms = {
  day: 'BT-X-282',
  period: 'BT-X-283',
  base: 'BT-X-285',
  percent: 'BT-X-286',
  amount: 'BT-X-287',
};
const PENALTY: DiscountTerms = {
  day: 'BT-X-276',
  period: 'BT-X-277',
  base: 'BT-X-279',
  percent: 'BT-X-280',
  amount: 'BT-X-281',
};

/** When, how and to which account an invoice is paid. */
export function describePayment(invoice: GroupValues, writer: ViewWriter): ViewRow[] {
  return [
    ...findGroups(invoice, 'BT-20-00').flatMap((terms) => describeTerms(terms, writer)),
    ...findGroups(invoice, 'BG-16').flatMap((means) => describeMeans(means, writer)),
  ];
}

function describeTerms(terms: GroupValues, writer: ViewWriter): ViewRow[] {
  const { payment } = writer.texts;
  // A UBL invoice may repeat the due date in each means of payment.
  const dueDates = new Set(writer.allTexts(terms, 'BT-9'));
  return [
    ...[...dueDates].map((text) => ({ label: payment.due, text })),
    ...writer.rows(terms, 'BT-X-275'),
    ...writer.rows(terms, 'BT-20', payment.terms).map((row) => ({
      ...row,
      text: writeOutDiscounts(row.text, writer),
    })),
    ...findGroups(terms, 'BG-X-44').map((discount) =>
      describeDiscount(
        discount,
        DISCOUNT,
        payment.discount,
        (rate, period) => withinOrUntil(rate, period, findValue(terms, 'BT-9'), writer),
        writer,
      ),
    ),
    ...findGroups(terms, 'BG-X-43').map((penalty) =>
      describeDiscount(
        penalty,
        PENALTY,
        payment.penalty,
        (rate, period) => (period === undefined ? rate : payment.after(rate, period)),
        writer,
      ),
    ),
  ];
}

/** A discount without a period is given until the due date of its terms. */
function withinOrUntil(
  rate: string,
  period: string | undefined,
  due: TermValue | undefined,
  writer: ViewWriter,
): string {
  const { within, until } = writer.texts.payment;
  if (period !== undefined) return within(rate, period);
  return due === undefined ? rate : until(rate, writer.format(due));
}

/**
 * Writes out the cash discounts that XRechnung encodes for machines (BR-DE-18): `#SKONTO#TAGE=10#PROZENT=3.00#BASISBETRAG=100.00#`. Some
 * documents have several of them in one line, also with a single `#` between two.
 */
function writeOutDiscounts(terms: string, writer: ViewWriter): string {
  const { payment } = writer.texts;
  return terms
    .replace(
      MACHINE_DISCOUNT,
      (
        _,
        kind: string,
        days: string,
        percent: string,
        base: string | undefined,
        next: string | undefined,
      ) => {
        const isDiscount = kind === 'SKONTO';
        const rate = (isDiscount ? payment.ofDiscount : payment.ofPenalty)(writer.percentage(percent));
        const period = periodText(days, 'DAY', writer) ?? days;
        const sentence = isDiscount ? payment.within(rate, period) : payment.after(rate, period);
        const whole = base === undefined ? sentence : `${sentence} (${payment.onBase(writer.money(base))})`;
        return next === undefined ? whole : `${whole}\n`;
      },
    )
    .trim();
}

/** One discount; the last group is the beginning of another one in the same line. */
const MACHINE_DISCOUNT =
  /#(SKONTO|VERZUG)#TAGE=(\d+)#PROZENT=([\d.]+)(?:#BASISBETRAG=(-?[\d.]+))?(?:#(?!(?:SKONTO|VERZUG)#)|(?=#))(?=(#(?:SKONTO|VERZUG)#)?)/g;

function describeDiscount(
  group: GroupValues,
  terms: DiscountTerms,
  label: string,
  sentence: (rate: string, period: string | undefined) => string,
  writer: ViewWriter,
): ViewRow {
  const { payment } = writer.texts;
  const percent = writer.text(group, terms.percent);
  const amount = writer.text(group, terms.amount);
  const period = describePeriod(group, terms.period, writer);
  const day = writer.text(group, terms.day);
  const base = writer.text(group, terms.base);
  const rate = percent ?? amount ?? '';
  const additions = [
    base === undefined ? undefined : payment.onBase(base),
    percent === undefined || amount === undefined ? undefined : payment.equals(amount),
    day === undefined ? undefined : payment.from(day),
  ].filter((part) => part !== undefined);
  const text = sentence(rate, period);
  return { label, text: additions.length === 0 ? text : `${text} (${additions.join(', ')})` };
}

function describePeriod(group: GroupValues, term: TermId, writer: ViewWriter): string | undefined {
  const value = findValue(group, term);
  const period = writer.text(group, term);
  return value && (periodText(value.text.trim(), value.attributes.get('unitCode') ?? '', writer) ?? period);
}

/** `1 Tag`, `2 Monaten`; undefined for another unit. */
function periodText(length: string, unit: string, { texts, language }: ViewWriter): string | undefined {
  const names = texts.payment.periods.get(unit);
  if (names === undefined) return undefined;
  const [one, many] = names;
  const shown = formatQuantity(length, language);
  return `${shown} ${shown === '1' ? one : many}`;
}

function describeMeans(means: GroupValues, writer: ViewWriter): ViewRow[] {
  const name = writer.codeName(means, 'BT-81');
  const text = writer.allTexts(means, 'BT-82');
  const named = [...new Set([name, ...text])].filter((part) => part !== undefined);
  const debit = findGroup(means, 'BG-19');
  const card = findGroup(means, 'BG-18');
  return [
    ...(named.length === 0 ? [] : [{ label: writer.labelOf('BT-82'), text: named.join(' · ') }]),
    ...findGroups(means, 'BG-17').flatMap((account) => describeAccount(account, writer)),
    ...writer.rows(means, 'BT-83'),
    ...writer.rows(debit, 'BT-89'),
    ...writer.rows(debit, 'BT-90'),
    ...ibanRows(debit, 'BT-91', writer),
    ...writer.rows(debit, 'EXT-debited-bic'),
    ...writer.rows(card, 'BT-87'),
    ...writer.rows(card, 'BT-88'),
    ...writer.rows(card, 'EXT-card-network'),
  ];
}

function describeAccount(account: GroupValues, writer: ViewWriter): ViewRow[] {
  return [
    ...ibanRows(account, 'BT-84', writer),
    ...writer.rows(account, 'BT-86'),
    ...writer.rows(account, 'BT-85'),
    ...writer.rows(account, 'EXT-bank-name'),
  ];
}

function ibanRows(group: GroupValues | undefined, term: TermId, writer: ViewWriter): ViewRow[] {
  return writer.rows(group, term).map((row) => ({ ...row, text: formatIban(row.text) }));
}
