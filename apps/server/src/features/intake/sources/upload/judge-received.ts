import type { Database } from '../../../../platform/database/index.ts';
import type { DocumentStore } from '../../../../platform/document-store/index.ts';
import type { IntakeScope } from '../../receipts/intake.policy.ts';
import type { IntakeService } from '../../pipeline/intake.service.ts';
import { judgeEach } from '../../pipeline/judge-each.ts';
import { loadReceiptItem } from '../../pipeline/load-receipt-item.ts';
import { listReceivedReceipts } from '../../receipts/receipts-to-judge.repository.ts';

export interface ResumeDependencies {
  readonly database: Database;
  readonly store: DocumentStore;
  readonly intake: Pick<IntakeService, 'submit'>;
}

/**
 * Judges the documents in the state `received` whose process has ended. Their outcomes belong to their original delivery.
 * @param abandonedSeconds age of a receipt after which its process counts as ended
 * @returns the number of judged documents
 */
export function judgeReceived(
  { database, store, intake }: ResumeDependencies,
  scope: IntakeScope,
  abandonedSeconds: number,
  signal: AbortSignal,
): Promise<number> {
  return judgeEach({
    list: (page) => listReceivedReceipts(database.executor, scope, abandonedSeconds, page),
    judge: async ({ batch, key, ...files }) => {
      const item = { ...(await loadReceiptItem(store, files)), key };
      await intake.submit(scope, { channel: batch.channel, items: [item], batch });
      return true;
    },
    signal,
    failure: 'received documents that could not be judged',
  });
}
