/** A value of a PDF as it is written (ISO 32000, 7.3). Numbers, booleans and null are only told from each other where it matters. */
export type PdfValue =
  | { type: 'name'; name: string }
  | { type: 'string'; bytes: Buffer }
  | { type: 'number'; value: number }
  | { type: 'reference'; object: number }
  | { type: 'array'; items: PdfValue[] }
  | PdfDictionary
  | { type: 'null' }
  /** `true`, and words that no reader should find here. */
  | { type: 'word'; word: string };

/** Keys that stand twice are kept twice: readers differ in which one they take. */
export type PdfDictionary = { type: 'dictionary'; entries: [key: string, value: PdfValue][] };

/** An object with its number, wherever in the file it was found. */
export type PdfObject = {
  /** {@link ANY_NUMBER} where readers could find different ones. */
  number: number;
  generation: number;
  value: PdfValue;
  /** Of a stream: where its bytes begin; 'unknown' where readers could begin at different places. */
  streamStart?: number | 'unknown';
  /** It was never closed, so that readers differ in what belongs to it. */
  isUnclosed: boolean;
  /** In an object stream, whose strings are not encrypted on their own. */
  isPacked: boolean;
};

/** What any reference may lead to. */
export const ANY_NUMBER = -1;

/** All that a reference may lead to: each definition that stands in the file, and what those refer to. Other values are themselves. */
export type Resolve = (value: PdfValue) => PdfValue[];

export function valuesOf(dictionary: PdfDictionary, key: string): PdfValue[] {
  return dictionary.entries.flatMap(([name, value]) => (name === key ? [value] : []));
}
