import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type {
  ImportFields,
  ImportKind,
  ImportListQuery,
  ImportPage,
  ImportReport,
} from '@belegfach/contract';
import type { Logger } from 'pino';
import { type RequestOrigin, recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { within } from '../../platform/deadline/index.ts';
import { AppError, Forbidden, InvalidRequest, NotFound } from '../../platform/errors/index.ts';
import type { LongCall, UploadedFile } from '../../platform/http/index.ts';
import type { SpreadsheetKind, SpreadsheetReader } from '../../platform/spreadsheet/index.ts';
import { type RateLimit, consumeAttemptOrThrow } from '../../platform/rate-limit/index.ts';
import type { InvitationDependencies, Caller } from '../authentication/index.ts';
import { managedCustomerScopeOf } from '../customers/index.ts';
import { assignmentImport } from './assignments/import-assignments.ts';
import { customerImport } from './customers/import-customers.ts';
import { describeRefusal, type ImportJob, startImportJob } from './import-job.ts';
import type { PrepareImport } from './prepare-import.ts';
import {
  cancelImportRun,
  createImportRun,
  failDeadImports,
  findImportRun,
  listImportProviders,
  listPastImports,
} from './import-run.repository.ts';
import { toPastImport, toReport } from './import.mapper.ts';
import { type ImportProvider, importRunScopeOf, importScopeOf } from './imports.policy.ts';

export interface ImportUpload {
  readonly file: UploadedFile;
  readonly fields: ImportFields;
}

export type ImportService = ReturnType<typeof createImportService>;

export interface ImportDependencies extends InvitationDependencies {
  readonly database: Database;
  readonly reader: SpreadsheetReader;
  readonly logger: Pick<Logger, 'error'>;
  /** The time for which a caller waits for the outcome. Tests set a longer time. */
  readonly responseTimeoutMs?: number | undefined;
}

/** Most imports end within this time, and the timeouts of proxies are longer. */
const RESPONSE_TIMEOUT_MS = 3_000;

/** 120 imports an hour at one provider. */
const IMPORT_RATE: RateLimit = {
  bucket: 'import',
  freeAttempts: 119,
  windowSeconds: 3600,
  firstWaitSeconds: 60,
  maxWaitSeconds: 3600,
};

export function createImportService({ reader, logger, ...dependencies }: ImportDependencies) {
  const { database } = dependencies;
  const { executor } = database;
  const methods: Readonly<Record<ImportKind, PrepareImport>> = {
    customers: customerImport(dependencies),
    'customers-with-provider': customerImport(dependencies),
    'salesman-assignment': assignmentImport,
  };
  const running = new Set<ImportJob>();

  async function begin(request: LongCall<Caller>, kind: ImportKind, { file, fields }: ImportUpload) {
    const { caller, origin, renewCaller } = request;
    const providers = await listImportProviders(executor, managedCustomerScopeOf(caller));
    const scope = importScopeOf(caller, chooseProvider(caller, kind, fields.ProviderId, providers));
    await consumeAttemptOrThrow(executor, IMPORT_RATE, String(scope.providerId));
    // The file is read before the import starts, because it is deleted after the response.
    const bytes = await readFile(file.path);
    const { fileName } = file;
    const { IgnoreWarnings: ignoreWarnings, Preview: isPreview, Replace: replaces = false } = fields;
    const run = await database.transaction((transaction) =>
      createImportRun(transaction, scope, { kind, fileName, isPreview, replaces }),
    );
    if (run === undefined) throw new AppError('ImportRunning');
    const task = { caller, origin, renewCaller, scope, providers, ignoreWarnings, isPreview, replaces };
    const importFile = { bytes, kind: kindOf(fileName) };
    const job = startImportJob({ database, reader }, { ...run, kind }, task, methods[kind], importFile);
    running.add(job);
    const end = job.end.then((result) => {
      running.delete(job);
      if (result.state === 'failed')
        logger.error({ err: result.error, importId: run.publicId }, 'an import failed');
      return result;
    });
    return { id: run.publicId, end };
  }

  async function getReport(caller: Caller, id: string): Promise<ImportReport> {
    const row = await findImportRun(executor, importRunScopeOf(caller), id);
    if (row === undefined) throw new NotFound();
    return toReport(row);
  }

  return {
    /**
     * Imports a file and returns the outcome, or its current state after the response timeout; the import then continues.
     * @throws AppError with the code of the refusal, ProviderNotFound, ImportRunning, TooManyRequests; Forbidden for
     * another provider than the caller's
     */
    start: async (
      request: LongCall<Caller>,
      kind: ImportKind,
      upload: ImportUpload,
    ): Promise<ImportReport> => {
      const { id, end } = await begin(request, kind, upload);
      const result = await within(dependencies.responseTimeoutMs ?? RESPONSE_TIMEOUT_MS, end);
      if (result?.state === 'failed') throw result.error;
      const refusal = result?.state === 'refused' ? describeRefusal(result.error) : undefined;
      if (refusal === undefined) return getReport(request.caller, id);
      const { code, cell, message } = refusal;
      throw new AppError(code, {
        details: { message: cell === null ? message : `${cell}: ${message}`, importId: id },
      });
    },
    get: async (caller: Caller, id: string): Promise<ImportReport> => {
      await failDeadImports(executor);
      return getReport(caller, id);
    },
    /** A page of past imports: a SuperAdmin sees all, other callers their own. */
    list: async (caller: Caller, query: ImportListQuery): Promise<ImportPage> => {
      await failDeadImports(executor);
      const { rows, total } = await listPastImports(executor, importRunScopeOf(caller), query);
      return {
        items: rows.map(toPastImport),
        totalItemCount: total,
        totalPages: Math.ceil(total / query.pageSize),
      };
    },
    cancel: (caller: Caller, id: string, origin: RequestOrigin): Promise<void> =>
      database.transaction(async (transaction) => {
        const outcome = await cancelImportRun(transaction, importRunScopeOf(caller), id);
        if (outcome === undefined) throw new NotFound();
        if (outcome === 'ended') return;
        const target = { kind: 'Import', id };
        await recordAuditEvents(transaction, [
          { action: 'customer.import-cancel', actorAccountId: caller.accountId, target, origin },
        ]);
      }),
    /** Ends the running imports. An import that was ended has changed nothing. */
    stop: async (): Promise<void> => {
      for (const job of running) job.stop();
      await Promise.all(Array.from(running, ({ end }) => end));
    },
  };
}

/** The provider of all rows; undefined if each row names its provider. */
function chooseProvider(
  caller: Caller,
  kind: ImportKind,
  publicId: string | undefined,
  providers: readonly ImportProvider[],
): ImportProvider | undefined {
  const isSuperAdmin = caller.role === 'SuperAdmin';
  const provider = publicId === undefined ? undefined : providers.find((one) => one.publicId === publicId);
  if (publicId !== undefined && provider === undefined)
    throw isSuperAdmin ? new AppError('ProviderNotFound') : new Forbidden();
  if (!isSuperAdmin) return provider ?? providers[0];
  if (kind === 'customers' && provider === undefined)
    throw new InvalidRequest({ ProviderId: ['is required'] });
  // The form sends the field for every kind, but the rows of this kind name their provider.
  return kind === 'customers-with-provider' ? undefined : provider;
}

function kindOf(fileName: string): SpreadsheetKind {
  const extension = path.extname(fileName).toLowerCase();
  return extension === '.xlsx' ? 'xlsx' : extension === '.xls' ? 'xls' : 'csv';
}
