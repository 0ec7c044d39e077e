import type { Database } from '../../../platform/database/index.ts';
import type { DocumentStore } from '../../../platform/document-store/index.ts';
import { hasBytes, type ItemWithKey } from '../model/delivery-item.ts';
import { type FilesSwept, forgetMarks } from '../receipts/stored-file.repository.ts';

/**
 * Stores those files of the items again that the sweep has taken. Their marks are deleted first, so that the sweep does not
 * take them again. Files that the portal makes itself are stored with each judgement.
 */
export async function restoreSweptFiles(
  { database, store }: { readonly database: Database; readonly store: DocumentStore },
  items: readonly ItemWithKey[],
  { hashes }: FilesSwept,
): Promise<void> {
  await forgetMarks(database.executor, hashes);
  const files = items.filter(hasBytes).flatMap((item) => item.files);
  const swept = files.filter(({ sha256 }) => hashes.some((hash) => hash.equals(sha256)));
  await store.putMany(swept.map(({ bytes }) => bytes));
}
