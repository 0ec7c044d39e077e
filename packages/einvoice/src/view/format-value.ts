import { MAX_SHOWN_CHARACTERS } from '../limits.ts';
import type { Language } from './language.ts';

const DECIMAL = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** Every number of an invoice is much shorter; to format a longer one takes more than linear time. */
const MAX_DIGITS = 40;
const SEPARATORS = { de: { group: '.', decimal: ',' }, en: { group: ',', decimal: '.' } } as const;

/** Formats an amount: at least two decimal places, more only if they are not zero. A text that is no decimal stays as it is. */
export function formatAmount(amount: string, language: Language): string {
  return formatDecimal(amount, 2, language);
}

/** Formats a quantity or rate, without trailing zeros. */
export function formatQuantity(quantity: string, language: Language): string {
  return formatDecimal(quantity, 0, language);
}

/** The decimal text in the notation of the language; it is never converted to a float. */
function formatDecimal(text: string, minimumPlaces: number, language: Language): string {
  const decimal = text.trim().replace(/^\+/, '');
  if (!isDecimal(decimal)) return text;
  const separators = SEPARATORS[language];
  const [integerPart = '', fraction = ''] = decimal.replace('-', '').split('.');
  const grouped = (integerPart.replace(/^0+(?=\d)/, '') || '0').replace(
    /\B(?=(?:\d{3})+$)/g,
    separators.group,
  );
  const decimals = fraction.replace(/0+$/, '').padEnd(minimumPlaces, '0');
  return `${decimal.startsWith('-') ? '-' : ''}${grouped}${decimals === '' ? '' : separators.decimal + decimals}`;
}

function isDecimal(text: string): boolean {
  return text.length <= MAX_DIGITS && DECIMAL.test(text);
}

/** `1.234,50 €` in German, `€1,234.50` in English. */
export function formatMoney(amount: string, currency: string | undefined, language: Language): string {
  const formatted = formatAmount(amount, language);
  if (currency === undefined) return formatted;
  const sign = currencySign(currency);
  if (language === 'de') return `${formatted} ${sign}`;
  const [, minus = '', digits = ''] = /^(-?)(.*)$/.exec(formatted) ?? [];
  return `${minus}${sign}${sign === currency ? ' ' : ''}${digits}`;
}

export function currencySign(currency: string): string {
  return currency === 'EUR' ? '€' : currency;
}

/** `2026-11-03` as 03.11.2026 in German and 03/11/2026 in English. */
export function formatDay(day: string, language: Language): string {
  return day
    .split('-')
    .reverse()
    .join(language === 'de' ? '.' : '/');
}

/** An IBAN in groups of four; other account numbers stay as they are. */
export function formatIban(iban: string): string {
  const compact = iban.replaceAll(' ', '');
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(compact) ? compact.replace(/(.{4})(?=.)/g, '$1 ') : iban;
}

/** Negates the text of a decimal; zero has no sign, and any other text stays as it is. */
export function negate(amount: string): string {
  const decimal = amount.trim().replace(/^\+/, '');
  if (!isDecimal(decimal)) return amount;
  const unsigned = decimal.replace('-', '');
  return decimal.startsWith('-') || !/[1-9]/.test(unsigned) ? unsigned : `-${unsigned}`;
}

/**
 * A text of the document as it can be shown: a blank replaces each control character and each change of the reading
 * direction, line breaks stay, and each line is trimmed.
 * A text that is longer than any real one is cut, and ends with an ellipsis.
 */
export function toReadableText(written: string): string {
  const text =
    written.length > MAX_SHOWN_CHARACTERS ? `${written.slice(0, MAX_SHOWN_CHARACTERS)} …` : written;
  return text
    .split(/\r\n|\r|\n/)
    .map((line) =>
      line
        .replace(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
