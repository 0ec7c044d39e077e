import type { Period } from '../model/invoice-model.ts';

/** Formats an amount of money: at least two decimal places, more only if they are not zero. */
export function formatAmount(amount: string): string {
  return formatDecimal(amount, 2);
}

/** Formats a quantity or rate, without trailing zeros. */
export function formatQuantity(quantity: string): string {
  return formatDecimal(quantity, 0);
}

/** The decimal string in German notation; it is never converted to a float. */
function formatDecimal(decimal: string, minimumPlaces: number): string {
  const isNegative = decimal.startsWith('-');
  const [integerPart = '', fraction = ''] = decimal.replace('-', '').split('.');
  const grouped = (integerPart.replace(/^0+(?=\d)/, '') || '0').replace(/\B(?=(?:\d{3})+$)/g, '.');
  const decimals = fraction.replace(/0+$/, '').padEnd(minimumPlaces, '0');
  return `${isNegative ? '-' : ''}${grouped}${decimals === '' ? '' : `,${decimals}`}`;
}

/** Formats `2026-11-03` as 03.11.2026. */
export function formatDate(date: string): string {
  return date.split('-').reverse().join('.');
}

/** Formats a period as `01.10.2026 – 31.10.2026`; empty if both ends are absent. */
export function formatPeriod(period: Period | undefined): string {
  return [period?.start, period?.end]
    .flatMap((date) => (date === undefined ? [] : formatDate(date)))
    .join(' – ');
}

export function formatCurrency(currency: string | undefined): string {
  return currency === 'EUR' ? '€' : (currency ?? '');
}

export function formatMoney(amount: string, currency: string | undefined): string {
  return `${formatAmount(amount)} ${formatCurrency(currency)}`.trim();
}

/** Formats an IBAN in groups of four; other account numbers stay as they are. */
export function formatIban(iban: string): string {
  const compact = iban.replaceAll(' ', '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) ? compact.replace(/(.{4})(?=.)/g, '$1 ') : iban;
}

/** A value after its label; empty for an absent value. */
export function withLabel(label: string, value: string | undefined): string[] {
  return value === undefined ? [] : [`${label} ${value}`];
}

/** Longer words get break opportunities, because line wrapping searches for a break in them letter by letter, which is slow. */
const MAX_WORD_LENGTH = 40;
const LONG_WORD = new RegExp(String.raw`\S{${MAX_WORD_LENGTH}}(?=\S)`, 'g');
const ZERO_WIDTH_SPACE = '\u200B';

/** Makes text of a document safe to print: without control characters and changes of reading direction, and with breaks in long words. */
export function toPrintableText(text: string): string {
  return text
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu, '')
    .replace(LONG_WORD, `$&${ZERO_WIDTH_SPACE}`);
}
