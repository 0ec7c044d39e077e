import type { Database } from '../../platform/database/index.ts';
import { deleteOldNoticePreferences, deleteOldUnsubscribeLinks } from './notice-preference.repository.ts';

/** Deletes consents two years after they were replaced, and unsubscribe links two years after they were sent. */
export async function deleteOldNotices({ executor }: Database): Promise<void> {
  await deleteOldNoticePreferences(executor);
  await deleteOldUnsubscribeLinks(executor);
}
