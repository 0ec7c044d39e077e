import type { ErrorCode, ImportColumn, ImportRow, ImportWarning } from '@belegfach/contract';

/** What is wrong with a row, or why it is skipped. */
export type RowWarning = ImportRow['warnings'][number];

export function warningOf(
  code: ImportWarning,
  column: string | null = null,
  otherRow: number | null = null,
): RowWarning {
  return { code, column, otherRow };
}

/** The file as a whole is refused, and nothing has changed (decisions D11). */
export class RefusedImport extends Error {
  readonly code: ErrorCode;
  /** The first cell that is wrong, as a spreadsheet names it. */
  readonly cell: string | null;
  /** The column that is missing, or there twice. */
  readonly column: ImportColumn | null;
  /** The rows that it is refused for. */
  readonly rows: readonly ImportRow[];

  constructor(
    code: ErrorCode,
    detail: string,
    cell: string | null,
    more: { readonly column?: ImportColumn; readonly rows?: readonly ImportRow[] } = {},
  ) {
    super(detail);
    this.code = code;
    this.cell = cell;
    this.column = more.column ?? null;
    this.rows = more.rows ?? [];
  }
}

/** Somebody cancelled the import, or it was taken for dead: its transaction must not be completed. */
export class CancelledImport extends Error {}

/** Whoever wanted the import has signed out, was blocked, or may not import any more: nothing of it is kept. */
export class RightToImportEnded extends Error {}

/** Counts rows by what became of them. */
export function countOutcomes(rows: readonly ImportRow[]): Record<ImportRow['outcome'], number> {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** What was judged is no longer so: somebody else made a customer or an account meanwhile. The transaction is run again, whole. */
export class LostRace extends Error {
  /** SQLSTATE of a serialisation failure, by which the database tells the same. */
  readonly code = '40001';
}
