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

/** One running import, from the bytes of its file to its end. */
export class ImportJob {
  readonly #dependencies: JobDependencies;
  readonly #runId: number;
  readonly #kind: ImportKind;
  readonly #task: ImportTask;
  readonly #stopping: AbortController;
  #rowsTotal: number | undefined;
  #rowsDone = 0;

  constructor(
    dependencies: JobDependencies,
    run: { readonly id: number; readonly publicId: string; readonly kind: ImportKind },
    request: Omit<ImportTask, 'importId' | 'signal' | 'onProgress'>,
  ) {
    this.#dependencies = dependencies;
    this.#runId = run.id;
    this.#kind = run.kind;
    this.#stopping = new AbortController();
    this.#task = {
      ...request,
      importId: run.publicId,
      signal: this.#stopping.signal,
      onProgress: (rowsDone) => {
        this.#rowsDone = rowsDone;
      },
    };
  }

  /** Ends the import early; its state is failed then. */
  stop(): void {
    this.#stopping.abort(new Error('the portal stops'));
  }

  /** Never rejects: the returned value states how the import ended. */
  async run(method: ImportMethod, file: ImportFile): Promise<Ending> {
    const pulse = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    try {
      const prepared = method(await this.#read(file), this.#task);
      this.#rowsTotal = prepared.rowCount;
      await this.#dependencies.database.transaction(async (transaction) => {
        const rows = await prepared.apply(transaction, this.#task);
        await this.#complete(transaction, rows);
      });
      return { state: 'done' };
    } catch (error) {
      // If the signal ended the work, the reason of the signal counts.
      return await this.#fail(this.#stopping.signal.aborted ? this.#stopping.signal.reason : error);
    } finally {
      clearInterval(pulse);
    }
  }

  async #read({ bytes, kind }: ImportFile): Promise<readonly SpreadsheetRow[]> {
    const reading = await this.#dependencies.reader.read(bytes, kind, this.#stopping.signal);
    if ('rows' in reading) return reading.rows;
    const code = reading.fault === 'too-large' ? 'ImportFileTooLarge' : 'ImportFileUnreadable';
    throw new RefusedImport(code, reading.detail, reading.cell);
  }

  async #beat(): Promise<void> {
    const progress = { rowsTotal: this.#rowsTotal, rowsDone: this.#rowsDone };
    try {
      const goesOn = await recordProgress(
        this.#dependencies.database.executor,
        this.#task.scope,
        this.#runId,
        progress,
      );
      if (!goesOn) this.#stopping.abort(new CancelledImport());
      await this.#requireRight();
    } catch (error) {
      if (error instanceof RightToImportEnded) this.#stopping.abort(error);
      // A missed beat is made up by the next one; the transaction has the final check.
    }
  }

  /** @throws RightToImportEnded when the caller has signed out, was blocked, or may not do such an import any more */
  async #requireRight(): Promise<void> {
    const { caller, renewCaller } = this.#task;
    let now: Caller;
    try {
      now = await renewCaller();
    } catch (error) {
      // If the caller's rights cannot be read now, nothing is lost yet: the next check decides.
      throw isAccessRevoked(error) ? new RightToImportEnded() : error;
    }
    if (importRightsOf(now) !== importRightsOf(caller)) throw new RightToImportEnded();
  }

  /**
   * Runs in the transaction of the import: a cancellation before this point discards all changes, a later one has no
   * effect.
   */
  async #complete(transaction: Executor, rows: readonly ImportRow[]): Promise<void> {
    this.#stopping.signal.throwIfAborted();
    const counts = countOutcomes(rows);
    const outcome: StoredOutcome = { rows: [...rows], counts, refusal: null };
    await recordAuditEvents(transaction, [this.#event('ok', counts)]);
    if (!(await this.#finish(transaction, 'done', outcome))) throw new CancelledImport();
  }

  async #fail(error: unknown): Promise<Ending> {
    if (error instanceof CancelledImport) return { state: 'cancelled' };
    const refusal = describeRefusal(error);
    const hasLostRight = error instanceof RightToImportEnded;
    const state = hasLostRight ? 'cancelled' : refusal === undefined ? 'failed' : 'refused';
    try {
      await this.#dependencies.database.transaction(async (transaction) => {
        const rows = error instanceof RefusedImport ? error.rows : [];
        const outcome = refusal && { rows: [...rows], counts: countOutcomes(rows), refusal };
        const event = this.#event(
          state === 'cancelled' ? 'refused' : state,
          refusal === undefined ? { rightEnded: hasLostRight } : { code: refusal.code, cell: refusal.cell },
        );
        await this.#finish(transaction, state, outcome);
        await recordAuditEvents(transaction, [event]);
      });
    } catch (unwritten) {
      // Without further beats the import will be recognised as dead.
      return { state: 'failed', error: new AggregateError([error, unwritten], 'an import failed') };
    }
    return { state, error };
  }

  #finish(executor: Executor, state: Ending['state'], outcome: StoredOutcome | undefined): Promise<boolean> {
    const rowsTotal = this.#rowsTotal;
    return finishImportRun(executor, this.#task.scope, this.#runId, state, { outcome, rowsTotal });
  }

  #event(result: NonNullable<AuditEvent['result']>, facts: NonNullable<AuditEvent['facts']>): AuditEvent {
    const { scope, importId, origin } = this.#task;
    return {
      action: 'customer.import',
      result,
      actorAccountId: scope.actorAccountId,
      target: { kind: 'Import', id: importId },
      providerId: scope.providerId ?? undefined,
      facts: { kind: this.#kind, ...facts },
      origin,
    };
  }
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
