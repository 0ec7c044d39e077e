import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { DocumentStore } from '../../platform/document-store/index.ts';
import { checkStore } from '../store/index.ts';
import { purgeDocuments, type RetentionYears } from './retention.repository.ts';

/** Documents per transaction: short enough not to block other transactions. */
const BATCH_SIZE = 50;

/**
 * Purges (removes for good) all documents up to a year whose retention has ended. Their files are marked, and the sweep
 * moves them a day later. If it is stopped, the documents purged so far stay purged, and the next call continues.
 * @returns the number of documents
 */
export async function purgeExpiredDocuments(
  { owner, store }: { readonly owner: Database; readonly store: DocumentStore },
  { years, lastYear }: { readonly years: RetentionYears; readonly lastYear: number },
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<number> {
  let done = 0;
  // The documents must belong to this database, otherwise its rows say nothing about them.
  await checkStore(owner.executor, store);
  for (;;) {
    signal.throwIfAborted();
    const purged = await owner.transaction(async (transaction) => {
      const documents = await purgeDocuments(transaction, years, lastYear, BATCH_SIZE);
      await recordAuditEvents(
        transaction,
        documents.map(({ publicId, providerId, typeValue, year }) => ({
          action: 'document.purge',
          target: { kind: 'invoice', id: publicId },
          providerId,
          facts: { by: 'command', typeValue, year },
        })),
      );
      return documents.length;
    });
    if (purged === 0) break;
    done += purged;
    onProgress(done);
  }
  return done;
}
