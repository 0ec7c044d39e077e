import { examineItems } from './examine-items.ts';
import { addKeyAndHashes } from '../model/delivery-item.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { IntakeDependencies } from './intake-dependencies.ts';
import { judgeEach } from './judge-each.ts';
import { judgeItems } from './judge-items.ts';
import { loadReceiptItem } from './load-receipt-item.ts';
import { withRetries } from './judgement-retries.ts';
import { restoreSweptFiles } from './restore-swept-files.ts';
import { writeItems } from './write-items.ts';
import type { ReceiptWithFile } from '../receipts/receipt-files.repository.ts';
import { listWaitingReceipts } from '../receipts/receipts-to-judge.repository.ts';

/** Judges waiting documents again if their customers exist now. Returns the number of accepted documents. */
export function judgeWaiting(
  dependencies: IntakeDependencies,
  scope: IntakeScope,
  since: Date | undefined,
  signal: AbortSignal,
): Promise<number> {
  return judgeEach({
    list: (page) => listWaitingReceipts(dependencies.database.executor, scope, since, page),
    judge: (receipt) => judgeAgain(dependencies, scope, receipt),
    signal,
    failure: 'held documents that could not be judged again',
  });
}

/** Writes the outcome to the original delivery of the document. A decision that was made meanwhile is kept. */
async function judgeAgain(
  dependencies: IntakeDependencies,
  scope: IntakeScope,
  receipt: ReceiptWithFile,
): Promise<boolean> {
  const item = addKeyAndHashes(await loadReceiptItem(dependencies.store, receipt));
  const examined = await examineItems(dependencies, scope, [item]);
  const judge = async () => {
    const judged = await judgeItems(dependencies, scope, examined);
    const [file] = judged;
    if (file?.kind !== 'judged' || file.earlierReceipt?.state !== 'quarantined') return false;
    const [outcome] = await dependencies.database.transaction((transaction) =>
      writeItems(transaction, scope, { batch: receipt.batch, notify: true }, judged),
    );
    return outcome?.state === 'accepted';
  };
  return withRetries(judge, (swept) => restoreSweptFiles(dependencies, [item], swept));
}
