/** Customer and company numbers have exactly 8 digits. */
export const NUMBER_DIGITS = 8;

/** The fault of a number: it contains something other than digits, or digits are missing or too many. */
export type DigitsFault =
  | { readonly kind: 'digits' }
  | { readonly kind: 'missing' | 'tooMany'; readonly count: number };

export function findDigitsFault(text: string): DigitsFault | undefined {
  if (!/^\d+$/.test(text)) return { kind: 'digits' };
  if (text.length === NUMBER_DIGITS) return undefined;
  return text.length < NUMBER_DIGITS
    ? { kind: 'missing', count: NUMBER_DIGITS - text.length }
    : { kind: 'tooMany', count: text.length - NUMBER_DIGITS };
}
