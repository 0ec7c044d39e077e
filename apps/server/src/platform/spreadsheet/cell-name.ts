const LETTERS = 26;
const FIRST_LETTER = 'A'.charCodeAt(0);

/**
 * The name of a cell in a spreadsheet: `B17`.
 * @param row counted from 1
 * @param column counted from 0
 */
export function cellName(row: number, column: number): string {
  return `${columnName(column)}${row}`;
}

function columnName(column: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (column % LETTERS));
  return column < LETTERS ? last : columnName(Math.floor(column / LETTERS) - 1) + last;
}

/** The column of a name such as `B17`, counted from 0; undefined for an invalid name. */
export function columnOf(name: string): number | undefined {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(name)?.[1];
  if (letters === undefined) return undefined;
  return (
    Array.from(letters).reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - FIRST_LETTER + 1, 0) -
    1
  );
}
