/** The kind of a file by its extension; its bytes must agree. */
export type SpreadsheetKind = 'csv' | 'xlsx' | 'xls';

export interface SpreadsheetRow {
  /** Row number as in a spreadsheet; the first row is 1. */
  readonly row: number;
  /** The texts of the cells from column A on; cells after the last non-empty one are missing. */
  readonly cells: readonly string[];
}

/** `too-large`: a limit is exceeded; `unreadable`: any other fault of the file. */
export interface SpreadsheetRefusal {
  readonly fault: 'unreadable' | 'too-large';
  /** The first wrong cell, as a spreadsheet names it (`B17`); null if the fault concerns the whole file. */
  readonly cell: string | null;
  /** In English, for the log and the author of the file. */
  readonly detail: string;
}

export type SpreadsheetResult = { readonly rows: readonly SpreadsheetRow[] } | SpreadsheetRefusal;

/** Thrown inside the reader, returned as a value to its caller. */
export class RefusedSpreadsheet extends Error {
  readonly refusal: SpreadsheetRefusal;

  constructor(fault: SpreadsheetRefusal['fault'], detail: string, cell: string | null = null) {
    super(detail);
    this.refusal = { fault, cell, detail };
  }
}
