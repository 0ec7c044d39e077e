/** What a file says it is by its ending; its bytes must agree. */
export type SpreadsheetKind = 'csv' | 'xlsx' | 'xls';

export interface SpreadsheetRow {
  /** As a spreadsheet numbers it; the first row is 1. */
  readonly row: number;
  /** The cells' texts from column A on; a cell that the row does not reach is missing. */
  readonly cells: readonly string[];
}

/** `too-large`: a limit is broken; `unreadable`: anything else that is wrong with the file as a whole. */
export interface SpreadsheetRefusal {
  readonly fault: 'unreadable' | 'too-large';
  /** The first cell that is wrong, as a spreadsheet names it (`B17`); null where the file as a whole is meant. */
  readonly cell: string | null;
  /** In English, for the log and for whoever made the file. */
  readonly detail: string;
}

export type SpreadsheetReading = { readonly rows: readonly SpreadsheetRow[] } | SpreadsheetRefusal;

/** Thrown inside the reader, answered as a value outside. */
export class RefusedSpreadsheet extends Error {
  readonly refusal: SpreadsheetRefusal;

  constructor(fault: SpreadsheetRefusal['fault'], detail: string, cell: string | null = null) {
    super(detail);
    this.refusal = { fault, cell, detail };
  }
}
