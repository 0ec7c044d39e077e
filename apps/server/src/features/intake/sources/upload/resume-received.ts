import type { Database } from '../../../../platform/database/index.ts';
import type { DocumentStore } from '../../../../platform/document-store/index.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { loadFiles } from '../../pipeline/load-files.ts';
import { listReceived } from '../../receipts/received.repository.ts';

export interface ResumeDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly intake: Pick<IntakeService, 'submit'>;
}

/** Number of receipts per database query; each is judged and written on its own. */
const PAGE = 50;

/**
 * Judges documents that an upload acknowledged before its process ended, in their original delivery. A document that
 * cannot be judged does not block the others: the errors are thrown together at the end.
 * @param abandonedSeconds time after which the process of a receipt counts as ended
 * @returns the number of judged documents
 */
export async function resumeReceived(
  { database, store, intake }: ResumeDependencies,
  scope: IntakeScope,
  abandonedSeconds: number,
  signal: AbortSignal,
): Promise<number> {
  const errors: unknown[] = [];
  let resumed = 0;
  for (let afterId = 0; ; ) {
    const page = await listReceived(database.executor, scope, abandonedSeconds, afterId, PAGE);
    for (const { batch, key, ...files } of page) {
      if (signal.aborted) return resumed;
      try {
        const item = { ...(await loadFiles(store, files)), key };
        await intake.submit(scope, { channel: batch.channel, items: [item], batch });
        resumed += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    const last = page.at(-1);
    if (last === undefined) break;
    afterId = last.id;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'received documents that could not be judged');
  return resumed;
}
