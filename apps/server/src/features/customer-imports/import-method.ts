import type { ImportRow } from '@belegfach/contract';
import type { Origin } from '../../platform/audit/index.ts';
import type { Executor } from '../../platform/database/index.ts';
import type { SpreadsheetRow } from '../../platform/spreadsheet/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { Table } from './find-columns.ts';
import { RefusedImport } from './import-outcome.ts';
import type { ImportProvider, ImportScope } from './imports.policy.ts';

/** One import: who wants it, what it may do, how it tells of itself. */
export interface ImportTask {
  readonly importId: string;
  readonly caller: Caller;
  /** The caller with the rights of now. @throws what the call would be refused with by now */
  readonly renewCaller: () => Promise<Caller>;
  readonly origin: Origin;
  readonly scope: ImportScope;
  readonly providers: readonly ImportProvider[];
  /** Rows with warnings are skipped; else the file is refused for them. */
  readonly ignoreWarnings: boolean;
  /** Aborts when the import is cancelled; its reason is thrown then. */
  readonly signal: AbortSignal;
  onProgress(rowsDone: number): void;
}

/** A file whose table is understood, ready to be judged against what is there. */
export interface PreparedImport {
  readonly rowCount: number;
  /**
   * Judges and writes the whole file; all in the transaction, which may be run again.
   * @throws RefusedImport; AppError
   */
  apply(transaction: Executor, task: ImportTask): Promise<readonly ImportRow[]>;
}

/** How a kind of file is read. @throws RefusedImport when its columns are not what they should be */
export type ImportMethod = (
  rows: readonly SpreadsheetRow[],
  task: Pick<ImportTask, 'scope' | 'providers'>,
) => PreparedImport;

/** @throws RefusedImport at the first warning, unless they are to be ignored */
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

/** Rows that one statement writes; the longest stays far below the time of a statement. */
const CHUNK = 2_000;

export function chunksOf<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
}
