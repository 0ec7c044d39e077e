import type { ImportRow } from '@belegfach/contract';
import type { Executor } from '../../platform/database/index.ts';
import type { LongCall } from '../../platform/http/index.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { ImportTable } from './find-columns.ts';
import { RefusedImport } from './import-outcome.ts';
import type { ImportProvider, ImportScope } from './imports.policy.ts';

/** One import: its caller, the scope and options of the file, and the callback for the progress. */
export interface ImportTask extends LongCall<Caller> {
  readonly importId: string;
  readonly scope: ImportScope;
  readonly providers: readonly ImportProvider[];
  /** If true, rows with warnings are skipped. If false, a file with warnings is refused. */
  readonly ignoreWarnings: boolean;
  /** Only judges the file. */
  readonly isPreview: boolean;
  /** The assignments in the file replace the stored assignments of its customers. */
  readonly replaces: boolean;
  /** The signal that aborts the import when it is cancelled or may not continue. Its reason is the error to throw. */
  readonly signal: AbortSignal;
  onProgress(rowsDone: number): void;
}

/** A file that was read, with its columns. It is not judged against the stored data yet. */
export interface PreparedImport {
  readonly rowCount: number;
  readonly table: ImportTable;
  /**
   * Judges the rows against the stored data and, unless it is a preview, writes them. The transaction may be retried.
   * @throws RefusedImport; AppError
   */
  apply(transaction: Executor, task: ImportTask): Promise<readonly ImportRow[]>;
}

/** Finds the columns and reads the rows of a file of one kind. @throws RefusedImport when the columns are wrong */
export type PrepareImport = (
  rows: readonly SpreadsheetRow[],
  task: Pick<ImportTask, 'scope' | 'providers'>,
) => PreparedImport;

/** @throws RefusedImport at the first warning, unless warnings are ignored */
export function refuseForWarnings(
  rows: readonly ImportRow[],
  table: ImportTable,
  ignoreWarnings: boolean,
): void {
  if (ignoreWarnings) return;
  const rowsWithWarnings = rows.filter(({ warnings }) => warnings.length > 0);
  const [first] = rowsWithWarnings;
  if (first === undefined) return;
  throw new RefusedImport(
    'ImportRefused',
    `${first.warnings.map(({ code }) => code).join(', ')}; rows with warnings: ${rowsWithWarnings.length}`,
    table.cellOf(first.row, first.warnings[0]?.column ?? null),
    { rows: rowsWithWarnings },
  );
}

/** Rows per statement, so that every statement ends long before the statement timeout. */
const CHUNK_ROWS = 2_000;

export function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK_ROWS) }, (_, index) =>
    items.slice(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS),
  );
}
