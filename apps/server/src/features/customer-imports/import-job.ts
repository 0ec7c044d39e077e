import type { ImportKind, ImportReport, ImportRow, ImportState } from '@belegfach/contract';
import { type AuditEvent, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database, Executor } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/index.ts';
import { isAccessRevoked } from '../../platform/http/index.ts';
import {
  type SpreadsheetKind,
  type SpreadsheetReader,
  SpreadsheetReaderBroken,
  type SpreadsheetRow,
} from '../../platform/spreadsheet/index.ts';
import type { Caller } from '../authentication/index.ts';
import type { ImportMethod, ImportTask } from './import-method.ts';
import { CancelledImport, countOutcomes, RefusedImport, RightToImportEnded } from './import-outcome.ts';
import { importRightsOf } from './imports.policy.ts';
import { finishImportRun, recordProgress, type StoredOutcome } from './import-run.repository.ts';

/**
 * How often an import stores its progress, and checks whether it was cancelled and whether the caller still has the
 * right.
 */
const HEARTBEAT_MS = 500;

export interface ImportFile {
  readonly bytes: Uint8Array;
  readonly kind: SpreadsheetKind;
}

/** How an import ended; `error` is the reason of a refusal, or an internal fault. */
export interface Ending {
  readonly state: Exclude<ImportState, 'running'>;
  readonly error?: unknown;
}

export interface JobDependencies {
  readonly database: Database;
  readonly reader: SpreadsheetReader;
}

export interface ImportJob {
  /** Ends the import early; its state is failed then. */
  readonly stop: () => void;
  /** Never rejects: the value states how the import ended. */
  readonly ending: Promise<Ending>;
}

/** Runs one import, from the bytes of its file to its end. */
export function startImportJob(
  { database, reader }: JobDependencies,
  run: { readonly id: number; readonly publicId: string; readonly kind: ImportKind },
  request: Omit<ImportTask, 'importId' | 'signal' | 'onProgress'>,
  method: ImportMethod,
  file: ImportFile,
): ImportJob {
  const stopping = new AbortController();
  const { signal } = stopping;
  let rowsTotal: number | undefined;
  let rowsDone = 0;
  const task: ImportTask = {
    ...request,
    importId: run.publicId,
    signal,
    onProgress: (done) => {
      rowsDone = done;
    },
  };
  return { stop: () => stopping.abort(new Error('the portal is stopping')), ending: work() };

  async function work(): Promise<Ending> {
    const pulse = setInterval(() => void beat(), HEARTBEAT_MS);
    try {
      const prepared = method(await read(), task);
      rowsTotal = prepared.rowCount;
      await database.transaction(async (transaction) => {
        const rows = await prepared.apply(transaction, task);
        await complete(transaction, rows);
      });
      return { state: 'done' };
    } catch (error) {
      // If the signal ended the work, the reason of the signal counts.
      return await fail(signal.aborted ? signal.reason : error);
    } finally {
      clearInterval(pulse);
    }
  }

  async function read(): Promise<readonly SpreadsheetRow[]> {
    const reading = await reader.read(file.bytes, file.kind, signal);
    if ('rows' in reading) return reading.rows;
    const code = reading.fault === 'too-large' ? 'ImportFileTooLarge' : 'ImportFileUnreadable';
    throw new RefusedImport(code, reading.detail, reading.cell);
  }

  async function beat(): Promise<void> {
    try {
      const goesOn = await recordProgress(database.executor, task.scope, run.id, { rowsTotal, rowsDone });
      if (!goesOn) stopping.abort(new CancelledImport());
      await requireRight(task);
    } catch (error) {
      if (error instanceof RightToImportEnded) stopping.abort(error);
      // If a beat fails, the next one makes up for it; the final check is made in the transaction.
    }
  }

  /**
   * Runs in the transaction of the import: a cancellation before this point discards all changes, a later one has no
   * effect.
   */
  async function complete(transaction: Executor, rows: readonly ImportRow[]): Promise<void> {
    signal.throwIfAborted();
    const counts = countOutcomes(rows);
    const outcome: StoredOutcome = { rows: [...rows], counts, refusal: null };
    await recordAuditEvents(transaction, [eventOf('ok', counts)]);
    if (!(await finish(transaction, 'done', outcome))) throw new CancelledImport();
  }

  async function fail(error: unknown): Promise<Ending> {
    if (error instanceof CancelledImport) return { state: 'cancelled' };
    const refusal = describeRefusal(error);
    const hasLostRight = error instanceof RightToImportEnded;
    const state = hasLostRight ? 'cancelled' : refusal === undefined ? 'failed' : 'refused';
    try {
      await database.transaction(async (transaction) => {
        const rows = error instanceof RefusedImport ? error.rows : [];
        const outcome = refusal && { rows: [...rows], counts: countOutcomes(rows), refusal };
        const event = eventOf(
          state === 'cancelled' ? 'refused' : state,
          refusal === undefined ? { rightEnded: hasLostRight } : { code: refusal.code, cell: refusal.cell },
        );
        await finish(transaction, state, outcome);
        await recordAuditEvents(transaction, [event]);
      });
    } catch (unwritten) {
      // Without further beats the import will be recognised as dead.
      return { state: 'failed', error: new AggregateError([error, unwritten], 'an import failed') };
    }
    return { state, error };
  }

  function finish(executor: Executor, state: Ending['state'], outcome?: StoredOutcome): Promise<boolean> {
    return finishImportRun(executor, task.scope, run.id, state, { outcome, rowsTotal });
  }

  function eventOf(
    result: NonNullable<AuditEvent['result']>,
    facts: NonNullable<AuditEvent['facts']>,
  ): AuditEvent {
    const { scope, importId, origin } = task;
    return {
      action: 'customer.import',
      result,
      actorAccountId: scope.actorAccountId,
      target: { kind: 'Import', id: importId },
      providerId: scope.providerId ?? undefined,
      facts: { kind: run.kind, ...facts },
      origin,
    };
  }
}

/** @throws RightToImportEnded when the caller has signed out, was blocked, or may not do such an import any more */
async function requireRight({ caller, renewCaller }: ImportTask): Promise<void> {
  let now: Caller;
  try {
    now = await renewCaller();
  } catch (error) {
    // If the caller's rights cannot be read now, nothing is lost yet: the next check decides.
    throw isAccessRevoked(error) ? new RightToImportEnded() : error;
  }
  if (importRightsOf(now) !== importRightsOf(caller)) throw new RightToImportEnded();
}

/** The reason why an import was refused; undefined for an internal fault. */
export function describeRefusal(error: unknown): NonNullable<ImportReport['refusal']> | undefined {
  if (error instanceof RefusedImport) {
    const { code, cell, column, message } = error;
    return { code, cell, column, message };
  }
  // A file that crashes the reader counts as unreadable.
  if (error instanceof SpreadsheetReaderBroken)
    return { code: 'ImportFileUnreadable', cell: null, column: null, message: 'the file broke its reader' };
  if (error instanceof AppError && error.status < 500)
    return { code: error.code, cell: null, column: null, message: error.code };
  return undefined;
}
