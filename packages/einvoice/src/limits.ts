/** Limits for one document. The limits of the product are in docs/intake.md. The others limit the work that a hostile file can cause. */

import type { ExceededLimit } from './reasons.ts';

const MEGABYTE = 1024 * 1024;

/** The size of a PDF or XML file. A large XML invoice consists mainly of annexes, of which only the size is kept in memory. */
export const MAX_FILE_BYTES = 25 * MEGABYTE;
export const fileBytesLimit = ({ length }: Uint8Array): ExceededLimit => ({
  name: 'file-bytes',
  allowed: MAX_FILE_BYTES,
  found: length,
});
export const MAX_ATTACHMENTS = 50;
/** The number of annexes that are listed. If an invoice XML has more, only the original contains all of them. */
export const MAX_XML_ANNEXES = 100;
/**
 * The decoded size of one annex, and of all annexes of a document: the reader process sends them to the portal in one message.
 */
export const MAX_ANNEX_BYTES = 25 * MEGABYTE;
export const MAX_ANNEXES_BYTES = 50 * MEGABYTE;

/** Real invoices have less than 15 levels; a much deeper tree is built to exhaust the stack of a reader. */
export const MAX_XML_DEPTH = 100;
/** 10 MB of the shortest elements would be 2.5 million objects; an invoice line has about 40. */
export const MAX_XML_ELEMENTS = 400_000;

/** Real invoices have a few hundred allowances and some thousand lines. */
export const MAX_REPETITIONS = 20_000;

/** The model is shown, stored and rendered as a whole; content beyond these limits is only in the original file. */
export const MAX_LINES = 2_000;
export const MAX_NOTES = 50;
/** The numbers of other documents; a reminder of a large account names some hundreds. */
export const MAX_REFERENCES = 1_000;
export const MAX_FREE_TEXT_LENGTH = 4_000;
/** The longest document number seen in practice has 30 characters; a longer text is not accepted as an identifier. */
export const MAX_IDENTIFIER_LENGTH = 200;

/** No document of this product has an earlier date. Excludes dates of faulty exports, such as 0001-01-01 and 1900-01-00. */
export const MIN_YEAR = 1990;

/** The number of characters in a readable PDF: about 1,000 pages. An invoice of 10,000 lines has about a million characters. */
export const MAX_DRAWN_CHARACTERS = 3_000_000;

/** The length of one value in the dialog and in a readable PDF: about 30 pages. */
export const MAX_SHOWN_CHARACTERS = 100_000;
