import {
  purgeInvalidTokens,
  purgeSignOnAttempts,
  purgeUnusedDevices,
} from '../features/authentication/index.ts';
import { makeNextDocumentYears } from '../features/document-years/index.ts';
import { eraseDue } from '../features/erasure/index.ts';
import {
  deleteOldIdempotencyKeys,
  fillInvoiceAmounts,
  fillRemindedInvoices,
} from '../features/intake/index.ts';
import { checkCounters, deleteOldDownloadCounts } from '../features/invoices/index.ts';
import { deleteOldNotices, sendNotices } from '../features/notices/index.ts';
import { listExpiredYears, purgeRejectedFiles, type RetentionYears } from '../features/retention/index.ts';
import { checkStore, markOrphans } from '../features/store/index.ts';
import { clearStoppedDeliveries, deleteOldDeliveries } from '../features/webhooks/index.ts';
import {
  type CheckName,
  type DocumentsReport,
  recordCheckResult,
  type VerifyCycle,
  verifyDueParts,
} from '../features/verification/index.ts';
import { composeStoreJobs } from './compose-store-jobs.ts';
import { HASH_CHAINS } from './hash-chains.ts';
import { checkChainFurther, purgeAddresses } from '../platform/audit/index.ts';
import { type Database, raiseStatementLimit } from '../platform/database/index.ts';
import type { DocumentStore } from '../platform/document-store/index.ts';
import type { BackgroundLog } from '../platform/faults/index.ts';
import type { RecurringJob } from '../platform/jobs/index.ts';
import { deleteOldMails, type Mailer, withdrawMailsWithInvalidToken } from '../platform/mail/index.ts';
import { deleteExpiredTokens } from '../platform/session-store/index.ts';
import { deleteOldRateLimitCounters } from '../platform/rate-limit/index.ts';

interface JobDependencies {
  readonly database: Database;
  readonly mailer: Mailer;
  readonly store: DocumentStore;
  readonly logger: BackgroundLog;
  readonly retentionYears: RetentionYears;
  readonly verifyCycle: VerifyCycle;
}

/**
 * The scheduled jobs of the portal. Of several instances only one runs a job. Jobs run at night (German time), except
 * those for which people wait, and deletions with a deadline, which run hourly.
 */
export function composeJobs(dependencies: JobDependencies): readonly RecurringJob[] {
  const { logger: log } = dependencies;
  return [
    ...noticeJobs(dependencies),
    ...deletionJobs(dependencies),
    ...composeStoreJobs({ ...dependencies, log }),
    ...checkJobs(dependencies),
    {
      // Does nothing unless the documents are partitioned by year.
      name: 'next-document-years',
      cron: '45 3 * * *',
      run: async () => {
        const years = await makeNextDocumentYears(dependencies.database.executor);
        if (years.length > 0) log.info({ years }, 'documents of further years have a partition');
      },
    },
    // Store values for documents from before the version that introduced them. Users need the values soon after the
    // upgrade, so these jobs do not wait for the night.
    {
      name: 'fill-invoice-amounts',
      cron: '*/10 * * * *',
      run: (signal) => fillInvoiceAmounts(dependencies.database, signal),
    },
    {
      name: 'fill-reminded-invoices',
      cron: '*/10 * * * *',
      run: (signal) => fillRemindedInvoices(dependencies.database, signal),
    },
  ];
}

function noticeJobs(dependencies: JobDependencies): readonly RecurringJob[] {
  return [
    {
      name: 'notices-at-once',
      cron: '* * * * *',
      run: (signal) => sendNotices(dependencies, 'per-document', signal),
    },
    // These e-mails are sent before the working day begins.
    {
      name: 'notices-daily',
      cron: '30 6 * * *',
      run: (signal) => sendNotices(dependencies, 'daily', signal),
    },
  ];
}

/**
 * Jobs that delete data whose period has ended. Where the law or the privacy notice sets a deadline in days, the job
 * runs hourly, so that the data is not deleted a day late.
 */
function deletionJobs({ database, store }: JobDependencies): readonly RecurringJob[] {
  const { executor } = database;
  return [
    { name: 'delete-old-tokens', cron: '5 * * * *', run: () => deleteExpiredTokens(executor) },
    { name: 'delete-old-rate-limits', cron: '10 * * * *', run: () => deleteOldRateLimitCounters(executor) },
    { name: 'delete-used-one-time-tokens', cron: '15 * * * *', run: () => purgeInvalidTokens(executor) },
    { name: 'delete-expired-sign-ons', cron: '16 * * * *', run: () => purgeSignOnAttempts(executor) },
    { name: 'delete-unused-devices', cron: '18 * * * *', run: () => purgeUnusedDevices(executor) },
    { name: 'purge-origins', cron: '20 * * * *', run: () => purgeAddresses(executor) },
    { name: 'erase-what-was-deleted', cron: '25 * * * *', run: () => eraseDue(database) },
    {
      name: 'purge-rejected-files',
      cron: '28 * * * *',
      run: (signal) => purgeRejectedFiles({ database, store }, signal),
    },
    { name: 'withdraw-dead-mails', cron: '12 * * * *', run: () => withdrawMailsWithInvalidToken(executor) },
    { name: 'delete-old-mails', cron: '20 3 * * *', run: () => deleteOldMails(executor) },
    {
      name: 'delete-old-webhooks',
      cron: '25 3 * * *',
      run: (signal) => deleteOldDeliveries(executor, signal),
    },
    {
      name: 'clear-stopped-webhooks',
      cron: '*/5 * * * *',
      run: (signal) => clearStoppedDeliveries(executor, signal),
    },
    {
      name: 'delete-old-idempotency-keys',
      cron: '30 3 * * *',
      run: () => deleteOldIdempotencyKeys(executor),
    },
    {
      name: 'delete-old-download-counts',
      cron: '35 3 * * *',
      run: () => deleteOldDownloadCounts(executor),
    },
    { name: 'delete-old-notices', cron: '40 3 * * *', run: () => deleteOldNotices(database.executor) },
  ];
}

/** Checks the installation, logs every fault for the operator, and records the number of faults for the metrics. */
function checkJobs({
  database,
  store,
  logger,
  retentionYears,
  verifyCycle,
}: JobDependencies): readonly RecurringJob[] {
  const { executor } = database;
  const recorded = (
    name: CheckName,
    check: (signal: AbortSignal) => Promise<{ readonly faultCount: number }>,
  ) => {
    return async (signal: AbortSignal) => recordCheckResult(executor, name, (await check(signal)).faultCount);
  };
  return [
    {
      name: 'verify-documents',
      // Each run takes the parts that are due since midnight (UTC) and continues where the one before ended.
      cron: '*/10 * * * *',
      run: async (signal) => {
        // A missing disk must not be reported as lost documents.
        await checkStore(executor, store);
        const sum = { parts: 0, files: 0, read: 0, faults: 0 };
        sum.parts = await verifyDueParts(
          { database, store },
          {
            ...verifyCycle,
            signal,
            onOrphans: (files) => markOrphans(executor, files),
            onVerified: (report) => {
              reportFaults(logger, report);
              sum.files += report.files;
              sum.read += report.read;
              sum.faults += report.faults.length;
            },
          },
        );
        if (sum.parts > 0) logger.info(sum, 'the documents were verified');
      },
    },
    {
      name: 'check-hash-chains',
      cron: '30 2 * * *',
      run: recorded('journals', async (signal) => {
        let broken = 0;
        for (const chain of HASH_CHAINS) {
          const { firstBreak } = await checkChainFurther(executor, chain, signal);
          if (firstBreak === undefined) continue;
          broken += 1;
          logger.fatal(
            { alarm: 'journal-broken', journal: chain.name, ...firstBreak },
            'a journal was changed, but not by the portal',
          );
        }
        return { faultCount: broken };
      }),
    },
    {
      name: 'check-invoice-counters',
      cron: '0 3 * * *',
      run: recorded('counters', async (signal) => ({
        faultCount: await checkCounters(database, {
          signal,
          onDifferences: (differences) =>
            logger.error(
              { alarm: 'counters-wrong', differences },
              'the counters of lists differ from the documents',
            ),
        }),
      })),
    },
    {
      // Only reports: an administrator removes them with a command.
      name: 'documents-past-retention',
      cron: '50 3 * * *',
      run: async () => {
        const expired = await database.transaction(async (transaction) => {
          await raiseStatementLimit(transaction);
          return listExpiredYears(transaction, retentionYears);
        });
        const documents = expired.reduce((sum, { count }) => sum + count, 0);
        if (documents > 0)
          logger.warn(
            { documents, years: [...new Set(expired.map(({ year }) => year))] },
            'the retention of documents has ended; see: belegfach retention list',
          );
      },
    },
  ];
}

function reportFaults(logger: BackgroundLog, { faults, unexpectedFiles }: DocumentsReport): void {
  for (const { hash, fault } of faults)
    logger.fatal({ alarm: 'document-damaged', hash, fault }, 'a stored document is damaged');
  if (unexpectedFiles.length > 0)
    logger.warn({ files: unexpectedFiles }, 'somebody put files into the document store');
}
