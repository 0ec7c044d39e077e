import { examineItems } from './examine-items.ts';
import { keyItem } from '../model/intake-item.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { IntakeDependencies } from './intake-dependencies.ts';
import { judgeItems } from './judge-items.ts';
import { loadFiles } from './load-files.ts';
import { withRetries } from './retries.ts';
import { writeItems } from './write-items.ts';
import { listWaiting, type WaitingReceipt } from '../receipts/waiting.repository.ts';

/** Number of receipts per database query; each is judged and written on its own. */
const PAGE = 50;

/**
 * Judges waiting documents again whose customers exist now. A file that cannot be judged does not block the others: the
 * errors are thrown together at the end.
 */
export async function judgeWaiting(
  dependencies: IntakeDependencies,
  scope: IntakeScope,
  since: Date | undefined,
  signal: AbortSignal,
): Promise<number> {
  const errors: unknown[] = [];
  let accepted = 0;
  for (let afterId = 0; ; ) {
    const page = await listWaiting(dependencies.database.executor, scope, since, afterId, PAGE);
    for (const receipt of page) {
      if (signal.aborted) return accepted;
      await judgeAgain(dependencies, scope, receipt).then(
        (isAccepted) => (accepted += isAccepted ? 1 : 0),
        (error: unknown) => errors.push(error),
      );
    }
    const last = page.at(-1);
    if (last === undefined) break;
    afterId = last.id;
  }
  if (errors.length > 0) throw new AggregateError(errors, 'held documents that could not be judged anew');
  return accepted;
}

/** Writes into the delivery with which the document came; decisions made meanwhile stay. */
async function judgeAgain(
  { database, store, readers, renderPdf }: IntakeDependencies,
  scope: IntakeScope,
  receipt: WaitingReceipt,
): Promise<boolean> {
  const { executor } = database;
  const item = keyItem(await loadFiles(store, receipt));
  const examined = await examineItems({ executor, readers, store }, scope, [item]);
  return withRetries(async () => {
    const judged = await judgeItems({ executor, store, renderPdf }, scope, examined);
    const [file] = judged;
    if (file?.kind !== 'judged' || file.seen?.state !== 'quarantined') return false;
    const [outcome] = await database.transaction((transaction) =>
      writeItems(transaction, scope, { batch: receipt.batch, notify: true }, judged),
    );
    return outcome?.state === 'accepted';
  });
}
