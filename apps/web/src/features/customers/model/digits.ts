/** Customer and company numbers have exactly 8 digits (spec section 9). */
export const NUMBER_DIGITS = 8;

/** What is wrong with a number: something else than digits, or how many digits are missing or too many. */
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
