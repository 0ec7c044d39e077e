import { VAT_ID_PATTERN } from '@belegfach/contract/schema-free';
import { normaliseVatId } from '../model/customer-identifier.ts';

/** Earlier dates come from faulty exports (0001-01-01, 1900-01-00); the reader of e-invoices has the same limit. */
const MIN_YEAR = 1990;
const MAX_YEAR = 2199;

/** A date in a format of ERP systems, as `YYYY-MM-DD`; undefined if it is not a real date. */
export function parseDate(text: string): string | undefined {
  const written = text.trim();
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(written) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(written);
  if (iso !== null) return toIsoDate(iso[1], iso[2], iso[3]);
  const german = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?: \d{1,2}:\d{2}(?::\d{2})?)?$/.exec(written);
  if (german === null) return undefined;
  const [, day, month, year = ''] = german;
  return toIsoDate(year.length === 2 ? `20${year}` : year, month, day);
}

function toIsoDate(year = '', month = '', day = ''): string | undefined {
  if (Number(year) < MIN_YEAR || Number(year) > MAX_YEAR) return undefined;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  // A day that does not exist rolls over to the next month, so the result differs from the input.
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}

/**
 * An amount as written (`1.190,00`, `1190.00`, `1190,00-`, `1 190,00 EUR`) as decimal text, or undefined. A single
 * separator before exactly three digits groups thousands, since amounts have two decimals.
 */
export function parseAmount(text: string): string | undefined {
  const written = text.replace(/[\s'’]|€|EUR/g, '');
  const match = /^([+-]?)(\d[\d.,]*)(-?)$/.exec(written);
  if (match === null) return undefined;
  const [, sign = '', digits = '', trailing = ''] = match;
  const last = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'));
  const separators = digits.replace(/\d/g, '');
  const isGrouping = new Set(separators).size === 1 && (separators.length > 1 || digits.length - last === 4);
  const hasDecimals = last >= 0 && !isGrouping;
  const integer = (hasDecimals ? digits.slice(0, last) : digits).replace(/[.,]/g, '');
  const decimals = hasDecimals ? digits.slice(last + 1) : '';
  const isNegative = sign === '-' || trailing === '-';
  return `${isNegative ? '-' : ''}${integer}${decimals === '' ? '' : `.${decimals}`}`;
}

/** The longest document number that the database stores. */
const MAX_NUMBER_LENGTH = 100;

/** A document number as printed, with white space collapsed; undefined if it is empty or cannot be stored. */
export function parseDocumentNumber(text: string): string | undefined {
  const written = collapseWhitespace(text);
  const isUsable = written.length <= MAX_NUMBER_LENGTH && !/[\p{Cc}\p{Cs}\p{Cf}]/u.test(written);
  return written !== '' && isUsable ? written : undefined;
}

/** One line of text, without characters that do not occur in names or that no database column accepts. */
export function collapseWhitespace(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

/** A VAT id without separators; undefined for other text, such as a national tax number. */
export function parseVatId(text: string): string | undefined {
  const vatId = normaliseVatId(text);
  return VAT_ID_PATTERN.test(vatId) ? vatId : undefined;
}
