import type { Database } from '../../platform/database/index.ts';
import { deleteOldNoticePreferences } from './notice-preference.repository.ts';
import { deleteOldUnsubscribeLinks } from './unsubscribe-link.repository.ts';

/** Clears away consents that were replaced, and links that nobody follows any more, after two years (decisions D8). */
export async function deleteOldNotices({ executor }: Database): Promise<void> {
  await deleteOldNoticePreferences(executor);
  await deleteOldUnsubscribeLinks(executor);
}
