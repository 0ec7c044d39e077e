import { cellName } from './cell-name.ts';
import { RefusedSpreadsheet, type SpreadsheetRow } from './spreadsheet-result.ts';

/** Limits of a table: headings and blank rows do not count as rows. */
const MAX_ROWS = 20_000;
const MAX_COLUMNS = 20;
const MAX_CELL_LENGTH = 500;
/**
 * The limit of all cells together, as many characters as the largest file has bytes. Without it, a workbook whose cells
 * all refer to one long shared text would grow to gigabytes.
 */
const MAX_CHARACTERS = 10 * 1024 * 1024;

/**
 * Collects the rows of a table one by one and refuses at the first one that exceeds a limit, without reading further.
 */
export class RowCollector {
  readonly rows: SpreadsheetRow[] = [];
  #characters = 0;

  /** @param row its number, counted from 1; rows arrive in their order */
  add(row: number, cells: readonly string[]): void {
    const width = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
    if (width === 0) return;
    // One row more than MAX_ROWS, for the headings.
    if (this.rows.length > MAX_ROWS) throw tooLarge(`more than ${MAX_ROWS} rows`, row, 0);
    if (width > MAX_COLUMNS) throw tooLarge(`more than ${MAX_COLUMNS} columns`, row, MAX_COLUMNS);
    const filledCells = cells.slice(0, width);
    for (const [column, cell] of filledCells.entries()) {
      this.#characters += cell.length;
      if (cell.length > MAX_CELL_LENGTH)
        throw tooLarge(`more than ${MAX_CELL_LENGTH} characters`, row, column);
      if (this.#characters > MAX_CHARACTERS)
        throw tooLarge(`more than ${MAX_CHARACTERS} characters in all`, row, column);
    }
    this.rows.push({ row, cells: filledCells });
  }
}

function tooLarge(detail: string, row: number, column: number): RefusedSpreadsheet {
  return new RefusedSpreadsheet('too-large', detail, cellName(row, column));
}
