import type { ImportRow } from '@belegfach/contract';
import type { Origin } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { Table } from './find-columns.ts';
import { RefusedImport } from './import-outcome.ts';
import type { ImportProvider, ImportScope } from './imports.policy.ts';

/** One import: its caller, its rights and its progress callback. */
export interface ImportTask {
  readonly importId: string;
  readonly caller: Caller;
  /** The caller with its current rights. @throws the error that a new request would get now */
  readonly renewCaller: () => Promise<Caller>;
  readonly origin: Origin;
  readonly scope: ImportScope;
  readonly providers: readonly ImportProvider[];
  /** True: rows with warnings are skipped. False: a warning refuses the whole file. */
  readonly ignoreWarnings: boolean;
  /** Aborts when the import is cancelled; the reason of the signal is thrown then. */
  readonly signal: AbortSignal;
  onProgress(rowsDone: number): void;
}

/** A file whose columns were found, ready to be judged against the stored data. */
export interface PreparedImport {
  readonly rowCount: number;
  /**
   * Judges and writes the whole file in the transaction, which may be run again.
   * @throws RefusedImport; AppError
   */
  apply(transaction: Executor, task: ImportTask): Promise<readonly ImportRow[]>;
}

/** Reads the files of one kind. @throws RefusedImport when the columns are wrong */
export type ImportMethod = (
  rows: readonly SpreadsheetRow[],
  task: Pick<ImportTask, 'scope' | 'providers'>,
) => PreparedImport;

/** @throws RefusedImport at the first warning, unless warnings are ignored */
export function refuseForWarnings(rows: readonly ImportRow[], table: Table, ignoreWarnings: boolean): void {
  if (ignoreWarnings) return;
  const faulty = rows.filter(({ warnings }) => warnings.length > 0);
  const [first] = faulty;
  if (first === undefined) return;
  throw new RefusedImport(
    'ImportRefused',
    `${first.warnings.map(({ code }) => code).join(', ')}; rows with warnings: ${faulty.length}`,
    table.cellOf(first.row, first.warnings[0]?.column ?? null),
    { rows: faulty },
  );
}

/** Rows per statement, so that even the longest statement stays far below the statement timeout. */
const CHUNK = 2_000;

export function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}
