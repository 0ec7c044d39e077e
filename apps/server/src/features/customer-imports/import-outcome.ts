import type { ErrorCode, ImportChange, ImportColumn, ImportRow, ImportWarning } from '@belegfach/contract';

/** A fault of a row, or the reason why it is skipped. */
export type RowWarning = ImportRow['warnings'][number];

export function warningOf(
  code: ImportWarning,
  column: string | null = null,
  otherRow: number | null = null,
): RowWarning {
  return { code, column, otherRow };
}

/** The effect of a row without warnings. */
export type RowEffect = Pick<ImportRow, 'outcome' | 'customerId' | 'changed' | 'changes'>;

/** The effect of a row on a customer, by the changes of its fields. */
export function effectOf(customerId: string | null, changes: readonly ImportChange[]): RowEffect {
  const outcome = changes.length === 0 ? 'unchanged' : 'updated';
  return { outcome, customerId, changed: changes.map(({ column }) => column), changes: [...changes] };
}

/** The outcome of a row with warnings, which changes nothing. */
export function skippedRow(
  {
    row,
    customerNumber,
    customerName,
  }: { row: number; customerNumber: string; customerName: string | undefined },
  warnings: readonly RowWarning[],
): ImportRow {
  return {
    row,
    outcome: 'skipped',
    customerId: null,
    customerNumber: customerNumber || null,
    customerName: customerName || null,
    changed: [],
    changes: [],
    warnings: [...warnings],
    cells: null,
  };
}

/** The file is refused, and nothing has changed. */
export class RefusedImport extends Error {
  readonly code: ErrorCode;
  /** The first wrong cell, as a spreadsheet names it. */
  readonly cell: string | null;
  /** The column that is missing or duplicated. */
  readonly column: ImportColumn | null;
  /** The rows with warnings, if the file is refused because of them. */
  readonly rows: readonly ImportRow[];

  constructor(
    code: ErrorCode,
    detail: string,
    cell: string | null,
    details: { readonly column?: ImportColumn; readonly rows?: readonly ImportRow[] } = {},
  ) {
    super(detail);
    this.code = code;
    this.cell = cell;
    this.column = details.column ?? null;
    this.rows = details.rows ?? [];
  }
}

/** The import was cancelled or is considered dead: its transaction must not be committed. */
export class CancelledImport extends Error {}

/** The user who started the import has signed out, is blocked, or may not import any more. Nothing is stored. */
export class RightToImportEnded extends Error {}

/** Counts rows by their outcome. */
export function countOutcomes(rows: readonly ImportRow[]): Record<ImportRow['outcome'], number> {
  const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/**
 * The judged data is out of date: another transaction created a customer or an account meanwhile. The database module
 * retries the transaction because of the code.
 */
export class ConcurrentChange extends Error {
  /** SQLSTATE of a serialisation failure. */
  readonly code = '40001';
}
