/**
 * The start of a cell that a spreadsheet may run as a formula: `=`, `+`, `-` or `@` in ASCII or full width, also after white space and
 * invisible characters. A control character at the start is treated in the same way.
 */
const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|\p{Cc})/u;

/** The text for a cell of a CSV file. A text that a spreadsheet could run as a formula gets an apostrophe in front. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
