import type { SpreadsheetKind, SpreadsheetRefusal } from '../spreadsheet-result.ts';

export interface HostileFile {
  readonly kind: SpreadsheetKind;
  readonly fault: SpreadsheetRefusal['fault'];
  /** The cell that the refusal must name; undefined if the fault concerns the whole file. */
  readonly cell?: string;
  readonly bytes: () => Buffer;
}

export type HostileFiles = Readonly<Record<string, HostileFile>>;

export const MEBIBYTE = 1024 * 1024;

/** A valid table, to be damaged. */
export const TABLE = [['Kundennummer'], ['10000001']];
