import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ImportFields, ImportKind, ImportReport } from '@belegfach/contract';
import type { Logger } from 'pino';
import { type Origin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { within } from '../../platform/deadline/index.ts';
import { AppError, Forbidden, InvalidRequest, NotFound } from '../../platform/errors/index.ts';
import type { UploadedFile } from '../../platform/http/index.ts';
import type { SpreadsheetKind, SpreadsheetReader } from '../../platform/spreadsheet/index.ts';
import { type RateLimit, requireRateLimit } from '../../platform/rate-limit/index.ts';
import type { AccountMailing, Caller } from '../authentication/index.ts';
import { managedCustomerScopeOf } from '../customers/index.ts';
import { assignmentImport } from './assignments/import-assignments.ts';
import { customerImport } from './customers/import-customers.ts';
import { describeRefusal, type ImportJob, startImportJob } from './import-job.ts';
import type { ImportMethod, ImportTask } from './import-method.ts';
import {
  cancelImportRun,
  createImportRun,
  failDeadImports,
  findImportRun,
  listImportProviders,
} from './import-run.repository.ts';
import { toReport } from './import.mapper.ts';
import { type ImportProvider, importRunScopeOf, importScopeOf } from './imports.policy.ts';

export interface ImportUpload {
  readonly file: UploadedFile;
  readonly fields: ImportFields;
}

type ImportRequest = Pick<ImportTask, 'caller' | 'origin' | 'renewCaller'>;

export type ImportService = ReturnType<typeof createImportService>;

export interface ImportDependencies extends AccountMailing {
  readonly database: Database;
  readonly reader: SpreadsheetReader;
  readonly logger: Pick<Logger, 'error'>;
  /** How long a caller waits for the outcome; tests use longer times. */
  readonly answerWithinMs?: number | undefined;
}

/** Most imports have finished by then, and the timeouts of proxies are longer. */
const ANSWER_WITHIN_MS = 3_000;

/** 120 imports an hour at one provider. */
const RATE: RateLimit = {
  bucket: 'import',
  freeAttempts: 119,
  windowSeconds: 3600,
  firstWaitSeconds: 60,
  maxWaitSeconds: 3600,
};

export function createImportService({ reader, logger, ...dependencies }: ImportDependencies) {
  const { database } = dependencies;
  const { executor } = database;
  const methods: Readonly<Record<ImportKind, ImportMethod>> = {
    customers: customerImport(dependencies),
    'customers-with-provider': customerImport(dependencies),
    'salesman-assignment': assignmentImport,
  };
  const running = new Set<ImportJob>();

  async function begin(asked: ImportRequest, kind: ImportKind, { file, fields }: ImportUpload) {
    const { caller, origin, renewCaller } = asked;
    const providers = await listImportProviders(executor, managedCustomerScopeOf(caller));
    const scope = importScopeOf(caller, chooseProvider(caller, kind, fields.ProviderId, providers));
    await requireRateLimit(executor, RATE, String(scope.providerId));
    // Read before the import starts: the file is deleted when the call is answered.
    const bytes = await readFile(file.path);
    const { fileName } = file;
    const run = await database.transaction((transaction) =>
      createImportRun(transaction, scope, { kind, fileName }),
    );
    if (run === undefined) throw new AppError('ImportRunning');
    const request = { caller, origin, renewCaller, scope, providers, ignoreWarnings: fields.IgnoreWarnings };
    const source = { bytes, kind: kindOf(fileName) };
    const job = startImportJob({ database, reader }, { ...run, kind }, request, methods[kind], source);
    running.add(job);
    const ending = job.ending.then((ended) => {
      running.delete(job);
      if (ended.state === 'failed')
        logger.error({ err: ended.error, importId: run.publicId }, 'an import failed');
      return ended;
    });
    return { id: run.publicId, ending };
  }

  async function find(caller: Caller, id: string): Promise<ImportReport> {
    const row = await findImportRun(executor, importRunScopeOf(caller), id);
    if (row === undefined) throw new NotFound();
    return toReport(row);
  }

  return {
    /**
     * Imports a file and returns the outcome, or its current state if it takes longer than the answer time; the import
     * continues then.
     * @throws AppError with the code of the refusal, ProviderNotFound, ImportRunning, TooManyRequests; Forbidden for
     * another provider than the caller's
     */
    start: async (asked: ImportRequest, kind: ImportKind, upload: ImportUpload): Promise<ImportReport> => {
      const { id, ending } = await begin(asked, kind, upload);
      const ended = await within(dependencies.answerWithinMs ?? ANSWER_WITHIN_MS, ending);
      if (ended?.state === 'failed') throw ended.error;
      const refusal = ended?.state === 'refused' ? describeRefusal(ended.error) : undefined;
      if (refusal === undefined) return find(asked.caller, id);
      const { code, cell, message } = refusal;
      throw new AppError(code, {
        details: { message: cell === null ? message : `${cell}: ${message}`, importId: id },
      });
    },
    get: async (caller: Caller, id: string): Promise<ImportReport> => {
      await failDeadImports(executor);
      return find(caller, id);
    },
    cancel: (caller: Caller, id: string, origin: Origin): Promise<void> =>
      database.transaction(async (transaction) => {
        const what = await cancelImportRun(transaction, importRunScopeOf(caller), id);
        if (what === undefined) throw new NotFound();
        if (what === 'ended') return;
        const target = { kind: 'Import', id };
        await recordAuditEvents(transaction, [
          { action: 'customer.import-cancel', actorAccountId: caller.accountId, target, origin },
        ]);
      }),
    /** Ends the running imports, which then have changed nothing. */
    stop: async (): Promise<void> => {
      for (const job of running) job.stop();
      await Promise.all(Array.from(running, ({ ending }) => ending));
    },
  };
}

/** The provider of all rows; undefined if each row of the file names its own. */
function chooseProvider(
  caller: Caller,
  kind: ImportKind,
  publicId: string | undefined,
  providers: readonly ImportProvider[],
): ImportProvider | undefined {
  const isSuperAdmin = caller.role === 'SuperAdmin';
  const chosen = publicId === undefined ? undefined : providers.find((one) => one.publicId === publicId);
  if (publicId !== undefined && chosen === undefined)
    throw isSuperAdmin ? new AppError('ProviderNotFound') : new Forbidden();
  if (!isSuperAdmin) return chosen ?? providers[0];
  if (kind === 'customers' && chosen === undefined) throw new InvalidRequest({ ProviderId: ['is required'] });
  // Each row of this kind names its own provider; the form sends the field for every kind.
  return kind === 'customers-with-provider' ? undefined : chosen;
}

function kindOf(fileName: string): SpreadsheetKind {
  const ending = path.extname(fileName).toLowerCase();
  return ending === '.xlsx' ? 'xlsx' : ending === '.xls' ? 'xls' : 'csv';
}
