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

/** Read from the database at once; each is judged and written on its own. */
const PAGE = 50;

/**
 * Judges what an upload had acknowledged before its process ended, in the delivery that it came with. What can't be judged keeps none
 * of the others waiting: the errors are thrown together at the end.
 * @param abandonedSeconds who has them is taken for gone after so long
 * @returns how many documents that were
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
