/**
 * The start of a cell that a spreadsheet may run as a formula: `=`, `+`, `-` or `@` in ASCII or full width, also after white space and
 * invisible characters. A control character at the start is treated in the same way.
 */
const FORMULA_START = /^(?:[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|\p{Cc})/u;

/** Puts an apostrophe before a text that a spreadsheet could run as a formula: `=1+1` becomes `'=1+1`. */
export function escapeFormula(text: string): string {
  return FORMULA_START.test(text) ? `'${text}` : text;
}
