import type { Logger } from 'pino';
import { deleteOldNotices, sendNotices } from './features/notices/index.ts';
import { listDueYears, type RetentionYears } from './features/retention/index.ts';
import { verifyTonight } from './features/verification/index.ts';
import type { Database } from './platform/database/index.ts';
import type { DocumentStore } from './platform/document-store/index.ts';
import type { RecurringJob } from './platform/jobs/index.ts';
import { deleteOldMails, type Post } from './platform/mail/index.ts';

/** What the portal does by the clock, once over all its instances; at night, German time, unless people wait for it. */
export function composeJobs(parts: {
  readonly database: Database;
  readonly post: Post;
  readonly store: DocumentStore;
  readonly logger: Logger;
  readonly retentionYears: RetentionYears;
}): readonly RecurringJob[] {
  const { database, logger, retentionYears } = parts;
  return [
    {
      name: 'notices-at-once',
      cron: '* * * * *',
      run: (signal) => sendNotices(parts, 'per-document', signal),
    },
    // There when the working day begins.
    { name: 'notices-daily', cron: '30 6 * * *', run: (signal) => sendNotices(parts, 'daily', signal) },
    { name: 'delete-old-notices', cron: '40 3 * * *', run: () => deleteOldNotices(database) },
    { name: 'delete-old-mails', cron: '20 3 * * *', run: () => deleteOldMails(database.executor) },
    {
      // Proposes alone: an administrator's command carries it out.
      name: 'documents-past-retention',
      cron: '50 3 * * *',
      run: async () => {
        const due = await listDueYears(database.executor, retentionYears);
        const documents = due.reduce((sum, { count }) => sum + count, 0);
        if (documents > 0)
          logger.warn(
            { documents, years: [...new Set(due.map(({ year }) => year))] },
            'the retention of documents has ended; see: belegfach retention list',
          );
      },
    },
    {
      name: 'verify-documents',
      cron: '10 2 * * *',
      run: async (signal) => {
        const { faults, strangers, files, read } = await verifyTonight(parts, signal);
        for (const { hash, fault } of faults)
          logger.fatal({ alarm: 'document-damaged', hash, fault }, 'a stored document is damaged');
        if (strangers.length > 0)
          logger.warn({ files: strangers }, 'somebody put files into the document store');
        logger.info({ files, read, faults: faults.length }, 'the documents were verified');
      },
    },
  ];
}
