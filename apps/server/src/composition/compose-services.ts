import path from 'node:path';
import { MAX_SESSIONS_PER_ACCOUNT } from '@belegfach/contract';
import { renderInvoicePdf } from '@belegfach/einvoice';
import type { AppDependencies } from './app-dependencies.ts';
import {
  AUTHENTICATION_LIMITS,
  createAccountService,
  createBackground,
  createEmailChanges,
  createInvitations,
  createSessionService,
} from '../features/authentication/index.ts';
import { createBackofficeUserService } from '../features/backoffice-users/index.ts';
import { createImportService } from '../features/customer-imports/index.ts';
import { createCustomerUserService } from '../features/customer-users/index.ts';
import { createCustomerServices } from '../features/customers/index.ts';
import { createExportService } from '../features/export/index.ts';
import {
  createIdentifierService,
  createIntakeService,
  createJournalService,
  createReleaseService,
  createUploadService,
} from '../features/intake/index.ts';
import {
  createArchiveService,
  createInvoiceDetailsService,
  createInvoiceDownloadService,
  createInvoiceService,
  createZipConcurrencyLimit,
  createSingleDownloads,
  type DamageAlarm,
  DOWNLOAD_LIMITS,
  type BulkDownloadAlert,
} from '../features/invoices/index.ts';
import { createFailedMailService } from '../features/mail/index.ts';
import { createNoteService } from '../features/notes/index.ts';
import { createNoticeService } from '../features/notices/index.ts';
import {
  createBranchService,
  createIntakeKeyService,
  createKeyHolderService,
  createProviderService,
} from '../features/providers/index.ts';
import { createSalesmanService } from '../features/salesmen/index.ts';
import { createMailer } from '../platform/mail/index.ts';
import { createPasswordHasher } from '../platform/passwords/index.ts';
import { createSpreadsheetReader } from '../platform/spreadsheet/index.ts';
import { createConcurrencyLimit, createTransferWatch } from '../platform/transfers/index.ts';

export type Services = Awaited<ReturnType<typeof composeServices>>;

/** Creates every service of the portal. */
export async function composeServices({
  config,
  database,
  store,
  readers,
  dataDirectory,
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
  const alarm: DamageAlarm = ({ hash, fault }) =>
    logger.fatal({ alarm: 'document-damaged', hash, fault }, 'a stored document is damaged');

  const hasher = dependencies.passwords ?? (await createPasswordHasher());
  const authentication = { database, hasher, secrets, mailer, limits, productTitle };
  const invitations = createInvitations({ mailer, limits });
  const emailChanges = createEmailChanges({ mailer, limits });
  const background = dependencies.background ?? createBackground(dependencies.backgroundLog ?? logger);
  const people = { database, mailer, invitations, limits };

  const downloadLimits = dependencies.downloadLimits ?? DOWNLOAD_LIMITS;
  const zipConcurrency = createZipConcurrencyLimit(database.executor, downloadLimits);
  const alertBulkDownload: BulkDownloadAlert = (accountId) =>
    logger.error({ alarm: 'many-downloads', accountId }, 'an account downloads alarmingly many documents');
  const uploadFolder = path.join(dataDirectory, 'uploads');
  const intakeParts = { database, store, readers, renderPdf: renderInvoicePdf };

  return {
    sessions: createSessionService(authentication),
    accounts: createAccountService({ ...authentication, invitations, emailChanges, background }),
    background,
    backofficeUsers: createBackofficeUserService(people),
    customerUsers: createCustomerUserService(people),
    salesmen: createSalesmanService(database),
    customers: createCustomerServices({ ...people, emailChanges }),
    imports: createImportService({
      database,
      logger,
      emailChanges,
      limits,
      reader: createSpreadsheetReader(),
      answerWithinMs: dependencies.importAnswerWithinMs,
    }),
    providers: createProviderService(database, dataDirectory),
    branches: createBranchService(database),
    intakeKeys: createIntakeKeyService(database, limits),
    keyHolders: createKeyHolderService(database, limits.requestsPerMinute),
    uploads: createUploadService({
      database,
      store,
      intake: createIntakeService(intakeParts),
      stagingFolder: uploadFolder,
      onFailure: (error) => logger.error({ err: error }, 'an upload could not be taken in to its end'),
      answerWithinMs: dependencies.intakeAnswerWithinMs,
    }),
    uploadFolder,
    journal: createJournalService(database, store, alarm),
    releases: createReleaseService(intakeParts),
    identifiers: createIdentifierService(database),
    invoices: createInvoiceService(database),
    downloads: createInvoiceDownloadService({
      database,
      store,
      alarm,
      zipConcurrency,
      countSingle: createSingleDownloads(downloadLimits, alertBulkDownload),
    }),
    transfers: {
      concurrency: createConcurrencyLimit(downloadLimits.singles),
      watch: createTransferWatch((reason, kind) =>
        logger.info({ reason, kind }, 'a transfer was broken off before its end'),
      ),
    },
    archives: createArchiveService(database, store, alarm, zipConcurrency),
    invoiceDetails: createInvoiceDetailsService(database),
    notes: createNoteService(database),
    notices: createNoticeService(database),
    exports: createExportService(database),
    failedMails: createFailedMailService(database),
  };
}
