import type { ImportKind, ImportReport, ImportRow, ImportState } from '@belegfach/contract';
import { type AuditEvent, type AuditFacts, recordAuditEvents } from '../../platform/audit/index.ts';
import { type Database, type Executor, raiseStatementLimit } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { isAccessRevoked } from '../../platform/http/index.ts';
import {
  type SpreadsheetKind,
  type SpreadsheetReader,
  SpreadsheetReaderFailed,
  type SpreadsheetRow,
} from '../../platform/spreadsheet/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { ImportTable } from './find-columns.ts';
import type { PrepareImport, ImportTask } from './prepare-import.ts';
import { CancelledImport, countOutcomes, RefusedImport, RightToImportEnded } from './import-outcome.ts';
import { importRightsOf } from './imports.policy.ts';
import { finishImportRun, recordProgress, type StoredOutcome } from './import-run.repository.ts';

/**
 * The interval at which an import stores its progress, and checks whether it was cancelled and whether the caller may
 * continue.
 */
const HEARTBEAT_MS = 500;

export interface ImportFile {
  readonly bytes: Uint8Array;
  readonly kind: SpreadsheetKind;
}

/** The outcome of an import. `error` is the reason of a refusal, or an internal error. */
export interface ImportEnd {
  readonly state: Exclude<ImportState, 'running'>;
  readonly error?: unknown;
}

export interface ImportJob {
  /** Ends the import early. Its state is then `failed`. */
  readonly stop: () => void;
  /** The promise is never rejected. */
  readonly end: Promise<ImportEnd>;
}

/** Runs one import, from the bytes of its file to its end. */
export function startImportJob(
  { database, reader }: { readonly database: Database; readonly reader: SpreadsheetReader },
  run: { readonly id: number; readonly publicId: string; readonly kind: ImportKind },
  taskOfRequest: Omit<ImportTask, 'importId' | 'signal' | 'onProgress'>,
  prepareImport: PrepareImport,
  file: ImportFile,
): ImportJob {
  const controller = new AbortController();
  const { signal } = controller;
  let rowsTotal: number | undefined;
  let table: ImportTable | undefined;
  let rowsDone = 0;
  const task: ImportTask = {
    ...taskOfRequest,
    importId: run.publicId,
    signal,
    onProgress: (rows) => {
      rowsDone = rows;
    },
  };
  return { stop: () => controller.abort(new Error('the portal is stopping')), end: runImport() };

  async function runImport(): Promise<ImportEnd> {
    const heartbeat = setInterval(() => void sendHeartbeat(), HEARTBEAT_MS);
    try {
      const prepared = prepareImport(await readRows(), task);
      rowsTotal = prepared.rowCount;
      table = prepared.table;
      await database.transaction(async (transaction) => {
        await raiseStatementLimit(transaction);
        const rows = await prepared.apply(transaction, task);
        await complete(transaction, rows);
      });
      return { state: 'done' };
    } catch (error) {
      // An aborted import may throw another error than the reason of the signal; the reason counts.
      return await fail(signal.aborted ? signal.reason : error);
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function readRows(): Promise<readonly SpreadsheetRow[]> {
    const reading = await reader.read(file.bytes, file.kind, signal);
    if ('rows' in reading) return reading.rows;
    const code = reading.fault === 'too-large' ? 'ImportFileTooLarge' : 'ImportFileUnreadable';
    throw new RefusedImport(code, reading.detail, reading.cell);
  }

  async function sendHeartbeat(): Promise<void> {
    try {
      const isRunning = await recordProgress(database.executor, task.scope, run.id, { rowsTotal, rowsDone });
      if (!isRunning) controller.abort(new CancelledImport());
      await requireRightToImport(task);
    } catch (error) {
      if (error instanceof RightToImportEnded) controller.abort(error);
      // After any other error the next heartbeat makes the same checks. A cancelled import cannot end as done: see `complete`.
    }
  }

  /** Runs in the transaction of the import. A cancellation before this discards all changes; a later one has no effect. */
  async function complete(transaction: Executor, rows: readonly ImportRow[]): Promise<void> {
    signal.throwIfAborted();
    const counts = countOutcomes(rows);
    const { headings = [] } = table ?? {};
    const outcome = { rows: addSkippedCells(rows, table), counts, refusal: null, headings: [...headings] };
    await recordAuditEvents(transaction, [eventOf('ok', counts)]);
    if (!(await finish(transaction, 'done', outcome))) throw new CancelledImport();
  }

  async function fail(error: unknown): Promise<ImportEnd> {
    if (error instanceof CancelledImport) return { state: 'cancelled' };
    const refusal = describeRefusal(error);
    const hasLostRight = error instanceof RightToImportEnded;
    const state = hasLostRight ? 'cancelled' : refusal === undefined ? 'failed' : 'refused';
    try {
      await database.transaction(async (transaction) => {
        const rows = error instanceof RefusedImport ? error.rows : [];
        const outcome = refusal && { rows: [...rows], counts: countOutcomes(rows), refusal, headings: [] };
        const event = eventOf(
          state === 'cancelled' ? 'refused' : state,
          refusal === undefined ? { rightEnded: hasLostRight } : { code: refusal.code, cell: refusal.cell },
        );
        await finish(transaction, state, outcome);
        await recordAuditEvents(transaction, [event]);
      });
    } catch (writeError) {
      // There are no further heartbeats, so the import will be seen as interrupted.
      // The cause shows whether the database could not be reached or the import had an internal error.
      const both = new AggregateError([error, writeError], 'an import failed', { cause: error });
      return { state: 'failed', error: both };
    }
    return { state, error };
  }

  function finish(executor: Executor, state: ImportEnd['state'], outcome?: StoredOutcome): Promise<boolean> {
    return finishImportRun(executor, task.scope, run.id, state, { outcome, rowsTotal });
  }

  function eventOf(result: NonNullable<AuditEvent['result']>, facts: AuditFacts): AuditEvent {
    const { scope, importId, origin } = task;
    return {
      action: 'customer.import',
      result,
      actorAccountId: scope.actorAccountId,
      target: { kind: 'Import', id: importId },
      providerId: scope.providerId ?? undefined,
      facts: { kind: run.kind, ...(task.isPreview && { isPreview: true }), ...facts },
      origin,
    };
  }
}

/** A skipped row keeps its cells, so that a person can correct it in the form of the file. */
function addSkippedCells(rows: readonly ImportRow[], table: ImportTable | undefined): ImportRow[] {
  const cellsByRow = new Map(table?.rows.map(({ row, cells }) => [row, cells]));
  return rows.map((row) =>
    row.outcome === 'skipped' ? { ...row, cells: [...(cellsByRow.get(row.row) ?? [])] } : row,
  );
}

/** @throws RightToImportEnded when the caller has signed out, is blocked, or may not do such an import any more */
async function requireRightToImport({ caller, renewCaller }: ImportTask): Promise<void> {
  let current: Caller;
  try {
    current = await renewCaller();
  } catch (error) {
    // If the rights of the caller cannot be read now, the next heartbeat tries again.
    throw isAccessRevoked(error) ? new RightToImportEnded() : error;
  }
  if (importRightsOf(current) !== importRightsOf(caller)) throw new RightToImportEnded();
}

/** The reason why an import was refused; undefined for an internal error. */
export function describeRefusal(error: unknown): NonNullable<ImportReport['refusal']> | undefined {
  if (error instanceof RefusedImport) {
    const { code, cell, column, message } = error;
    return { code, cell, column, message };
  }
  // A file that crashes its reader is unreadable.
  if (error instanceof SpreadsheetReaderFailed)
    return { code: 'ImportFileUnreadable', cell: null, column: null, message: 'the file broke its reader' };
  if (error instanceof AppError && error.status < 500)
    return { code: error.code, cell: null, column: null, message: error.code };
  return undefined;
}
