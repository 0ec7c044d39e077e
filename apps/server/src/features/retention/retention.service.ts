import { recordAuditEvents } from '../../platform/audit/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { checkStore, type StoreDependencies, sweepStore } from '../store/index.ts';
import { purgeDocuments, type RetentionYears } from './retention.repository.ts';

/** Documents of one transaction: short enough that nobody waits for it. */
const MAX_AT_ONCE = 50;

/**
 * Purges all documents up to a year whose retention has ended, then the files that no row names any more. What is done stays done
 * when it is stopped; the same again goes on.
 * @returns how many documents
 */
export async function purgeDue(
  { owner, ...dependencies }: StoreDependencies & { readonly owner: Database },
  { years, lastYear }: { readonly years: RetentionYears; readonly lastYear: number },
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<number> {
  let done = 0;
  // The rows that are asked for must be those of these documents.
  await checkStore(owner.executor, dependencies.store);
  for (;;) {
    signal.throwIfAborted();
    const purged = await owner.transaction(async (transaction) => {
      const documents = await purgeDocuments(transaction, years, lastYear, MAX_AT_ONCE);
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
  await sweepStore(dependencies);
  return done;
}
