import type { SpreadsheetKind, SpreadsheetRefusal } from '../reading.ts';

export interface HostileFile {
  readonly kind: SpreadsheetKind;
  readonly fault: SpreadsheetRefusal['fault'];
  /** Where the refusal must say it is wrong; absent where the file as a whole is. */
  readonly cell?: string;
  readonly bytes: () => Buffer;
}

export type HostileFiles = Readonly<Record<string, HostileFile>>;

export const MEBIBYTE = 1024 * 1024;

/** A table as it should be, to be spoilt. */
export const TABLE = [['Kundennummer'], ['10000001']];
