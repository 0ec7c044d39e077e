/** The format of numbers and dates in the readable view. Decimal strings are never converted to floats. */
export type Language = 'de' | 'en';

const SEPARATORS = { de: { group: '.', point: ',' }, en: { group: ',', point: '.' } } as const;

/** Formats an amount of money: at least two decimal places, more only if they are not zero. */
export function formatAmount(amount: string, language: Language): string {
  return formatDecimal(amount, language, 2);
}

/** Formats a quantity or rate, without trailing zeros. */
export function formatQuantity(quantity: string, language: Language): string {
  return formatDecimal(quantity, language, 0);
}

function formatDecimal(decimal: string, language: Language, minimumPlaces: number): string {
  const { group, point } = SEPARATORS[language];
  const isNegative = decimal.startsWith('-');
  const [whole = '', places = ''] = decimal.replace('-', '').split('.');
  const grouped = (whole.replace(/^0+(?=\d)/, '') || '0').replace(/\B(?=(?:\d{3})+$)/g, group);
  const shown = places.replace(/0+$/, '').padEnd(minimumPlaces, '0');
  return `${isNegative ? '-' : ''}${grouped}${shown === '' ? '' : point + shown}`;
}

/** Formats `2026-11-03` as 03.11.2026 in German and 03/11/2026 in English. */
export function formatDate(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return [day, month, year].join(language === 'de' ? '.' : '/');
}

export function formatCurrency(currency: string | undefined): string {
  return currency === 'EUR' ? '€' : (currency ?? '');
}

/** Formats an IBAN in groups of four; other account numbers stay as they are. */
export function formatIban(iban: string): string {
  const compact = iban.replaceAll(' ', '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) ? compact.replace(/(.{4})(?=.)/g, '$1 ') : iban;
}

/** Longer words get break opportunities, because line wrapping searches for a break in them letter by letter, which is slow. */
const WORD_MAX_LENGTH = 40;
const LONG_WORD = new RegExp(String.raw`\S{${WORD_MAX_LENGTH}}(?=\S)`, 'g');
const ZERO_WIDTH_SPACE = '\u200B';

/** Makes text of a document safe to print: without control characters and changes of reading direction, and with breaks in long words. */
export function printable(text: string): string {
  return text
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu, '')
    .replace(LONG_WORD, `$&${ZERO_WIDTH_SPACE}`);
}
