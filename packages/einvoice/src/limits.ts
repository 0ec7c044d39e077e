/** What one document may cost. Product limits are in docs/intake.md; the others keep a hostile file from being expensive. */

const MEGABYTE = 1024 * 1024;

export const PDF_MAX_BYTES = 25 * MEGABYTE;
export const XML_MAX_BYTES = 10 * MEGABYTE;
export const ATTACHMENTS_MAX = 50;

/** Real invoices nest below 15; a deeper tree is built to exhaust somebody's stack. */
export const XML_MAX_DEPTH = 100;
/** 10 MB of the shortest elements would be 2.5 million objects; an invoice line needs about 40. */
export const XML_MAX_ELEMENTS = 400_000;

/** The model is shown, stored and rendered whole; what is beyond stays in the original file. */
export const LINES_MAX = 2_000;
export const NOTES_MAX = 50;
export const FREE_TEXT_MAX_LENGTH = 4_000;
/** The longest real document number seen has 30 characters; an identifier beyond this is none. */
export const IDENTIFIER_MAX_LENGTH = 200;

/** No date of a business document in this product lies before it; catches 0001-01-01 and 1900-01-00 of faulty exports. */
export const MIN_YEAR = 1990;
