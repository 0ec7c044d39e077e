import path from 'node:path';
import { MAX_SESSIONS_PER_ACCOUNT } from '@belegfach/contract';
import { renderInvoicePdf } from '@belegfach/einvoice';
import type { AppDependencies } from './app-dependencies.ts';
import {
  AUTHENTICATION_LIMITS,
  createBackgroundTasks,
  createSessionService,
  createSignOnService,
} from '../features/authentication/index.ts';
import { createCustomersByKey, createImportService } from '../features/customer-imports/index.ts';
import {
  createCustomerIdentifierService,
  createIntakeService,
  createJournalService,
  createDecisionService,
  createUploadService,
} from '../features/intake/index.ts';
import {
  createArchiveDownload,
  createDocumentAnnexes,
  createInvoiceContent,
  createInvoiceDownloadService,
  createReadAheadBudget,
  createSingleDownloadCounter,
  createZipSlots,
  type DamageAlarm,
  DOWNLOAD_LIMITS,
  type BulkDownloadAlert,
} from '../features/invoices/index.ts';
import { createIntakeKeyService } from '../features/providers/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { createPasswordHasher } from '../platform/passwords/index.ts';
import { createSpreadsheetReader } from '../platform/spreadsheet/index.ts';
import { createConcurrencyLimit, createTransferWatch } from '../platform/transfer-limits/index.ts';

export type Services = Awaited<ReturnType<typeof composeServices>>;

/** Creates every service of the portal. */
export async function composeServices({
  config,
  database,
  store,
  readers,
  dataDirectory,
  intakeDirectory,
  secrets,
  logger,
  ...dependencies
}: AppDependencies) {
  const limits = dependencies.limits ?? {
    ...AUTHENTICATION_LIMITS,
    // In the demo many visitors share an account.
    ...(config.demo ? { maxSessions: MAX_SESSIONS_PER_ACCOUNT } : {}),
  };
  const { productTitle } = config.operator;
  const mailer = createMailer(config);
  const alertDamage: DamageAlarm = ({ hash, fault }) =>
    logger.fatal({ alarm: 'document-damaged', hash, fault }, 'a stored document is damaged');

  const hasher = dependencies.passwords ?? (await createPasswordHasher());
  const background = dependencies.background ?? createBackgroundTasks(dependencies.backgroundLog ?? logger);
  const { signOn } = config;
  const accounts = { database, hasher, secrets, mailer, limits, background, productTitle, signOn };
  const sessions = createSessionService(accounts);

  const downloadLimits = dependencies.downloadLimits ?? DOWNLOAD_LIMITS;
  const acquireZipSlot = createZipSlots(database.executor, downloadLimits);
  const alertBulkDownload: BulkDownloadAlert = (accountId) =>
    logger.error({ alarm: 'many-downloads', accountId }, 'an account downloads alarmingly many documents');
  const readAhead = createReadAheadBudget(store.readAhead);
  const annexes = createDocumentAnnexes({ store, readers, alarm: alertDamage });
  const uploadFolder = path.join(dataDirectory, 'uploads');
  const intakeDependencies = { database, store, readers, renderPdf: renderInvoicePdf };

  return {
    sessions,
    signOn: createSignOnService({
      ...accounts,
      sessions,
      publicUrl: config.publicUrl,
      report: (line) => logger.warn(line),
    }),
    accounts,
    imports: createImportService({
      database,
      logger,
      mailer,
      limits,
      signOn,
      reader: createSpreadsheetReader(),
      responseTimeoutMs: dependencies.importResponseTimeoutMs,
    }),
    customersByKey: createCustomersByKey({ database, mailer, limits, signOn }),
    intakeDirectory,
    webhookAllowedHosts: config.webhookAllowedHosts,
    intakeKeys: createIntakeKeyService(database, limits.requestsPerMinute),
    uploads: createUploadService({
      database,
      store,
      intake: createIntakeService(intakeDependencies),
      stagingFolder: uploadFolder,
      onFailure: (error) => logger.error({ err: error }, 'an upload could not be taken in to its end'),
      responseTimeoutMs: dependencies.intakeResponseTimeoutMs,
    }),
    uploadFolder,
    journal: createJournalService(database, store, alertDamage),
    releases: createDecisionService(intakeDependencies),
    identifiers: createCustomerIdentifierService(database),
    annexes,
    invoiceContent: createInvoiceContent({ database, store, readers, alarm: alertDamage }),
    downloads: createInvoiceDownloadService({
      database,
      store,
      alarm: alertDamage,
      acquireZipSlot,
      annexConcurrency: createConcurrencyLimit(downloadLimits.annexes),
      annexes,
      countSingleDownload: createSingleDownloadCounter(database.executor, downloadLimits, alertBulkDownload),
      readAhead,
    }),
    transfers: {
      concurrency: createConcurrencyLimit(downloadLimits.singles),
      watch: createTransferWatch((reason, kind) =>
        logger.info({ reason, kind }, 'a transfer was broken off before its end'),
      ),
    },
    downloadArchive: createArchiveDownload(database, store, alertDamage, acquireZipSlot, annexes, readAhead),
  };
}
