/** How the readable view writes numbers and dates. Decimal strings in, never through a float. */
export type Language = 'de' | 'en';

const SEPARATORS = { de: { group: '.', point: ',' }, en: { group: ',', point: '.' } } as const;

/** Sums of money: at least two places, more only when they were written and are not zero. */
export function formatAmount(amount: string, language: Language): string {
  return formatDecimal(amount, language, 2);
}

/** Quantities and rates: no places that are only zeros. */
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

/** `2026-11-03` as 03.11.2026 or 3 November 2026's short form 03/11/2026. */
export function formatDate(date: string, language: Language): string {
  const [year = '', month = '', day = ''] = date.split('-');
  return [day, month, year].join(language === 'de' ? '.' : '/');
}

export function formatCurrency(currency: string | undefined): string {
  return currency === 'EUR' ? '€' : (currency ?? '');
}

/** Groups of four, as on paper; other account numbers stay as they are. */
export function formatIban(iban: string): string {
  const compact = iban.replaceAll(' ', '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) ? compact.replace(/(.{4})(?=.)/g, '$1 ') : iban;
}

/** Wrapping looks for a place to break in every longer word, letter by letter. */
const WORD_MAX_LENGTH = 40;
const LONG_WORD = new RegExp(String.raw`\S{${WORD_MAX_LENGTH}}(?=\S)`, 'g');
const ZERO_WIDTH_SPACE = '\u200B';

/** Text of others on our page: no control characters, nothing that turns the reading direction, no endless words. */
export function printable(text: string): string {
  return text
    .replace(/\t/g, ' ')
    .replace(/(?!\n)[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu, '')
    .replace(LONG_WORD, `$&${ZERO_WIDTH_SPACE}`);
}
