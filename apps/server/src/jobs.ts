import type { Installation } from './installation.ts';
import type { RecurringJob } from './platform/jobs/index.ts';
import { deleteOldMails } from './platform/mail/index.ts';

/** What the portal does by the clock, once over all its instances; at night, German time, unless people wait for it. */
export function composeJobs({ database }: Pick<Installation, 'database'>): readonly RecurringJob[] {
  return [{ name: 'delete-old-mails', cron: '20 3 * * *', run: () => deleteOldMails(database.executor) }];
}
