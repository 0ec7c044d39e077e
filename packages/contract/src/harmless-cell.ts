/**
 * What makes a spreadsheet take a cell for a formula, also behind blanks and invisible characters: the four signs in their ASCII and
 * full-width forms. A cell that begins with a control character is no name either.
 */
const FORMULA = /^(?:[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|\p{Cc})/u;

/** A text as a cell of a CSV file that no spreadsheet runs: what it would run begins with an apostrophe instead (decisions D6). */
export function harmlessCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
