/** A value of a PDF as written (ISO 32000, 7.3). Booleans are words; types are distinguished only where it matters. */
export type PdfValue =
  | { type: 'name'; name: string }
  | { type: 'string'; bytes: Buffer }
  | { type: 'number'; value: number }
  | { type: 'reference'; object: number }
  | { type: 'array'; items: PdfValue[] }
  | PdfDictionary
  | { type: 'null' }
  /** `true`, `false`, and words that are not valid values. */
  | { type: 'word'; word: string };

/** A key that occurs twice is kept twice, because readers differ in which value they use. */
export type PdfDictionary = { type: 'dictionary'; entries: [key: string, value: PdfValue][] };

/** An object with its number. */
export type PdfObject = {
  /** {@link AMBIGUOUS_NUMBER} if readers could find different numbers. */
  number: number;
  generation: number;
  value: PdfValue;
  /** The offset at which the bytes of a stream begin; 'unknown' if readers could begin at different offsets. */
  streamStart?: number | 'unknown';
  /** Whether an array or dictionary in it was never closed, so that readers differ in what belongs to it. */
  isUnclosed: boolean;
  /** Whether it is in an object stream, where strings are not encrypted separately. */
  isInObjectStream: boolean;
};

/** The number of an object that any reference may lead to. */
export const AMBIGUOUS_NUMBER = -1;

/** All values that a reference may lead to: every definition in the file, followed to its end. Any other value resolves to itself. */
export type Resolve = (value: PdfValue) => PdfValue[];

export function valuesOf(dictionary: PdfDictionary, key: string): PdfValue[] {
  return dictionary.entries.flatMap(([name, value]) => (name === key ? [value] : []));
}
