import type { Executor } from '../../../platform/database/index.ts';
import type { JudgedItem } from '../judgement/judged-item.ts';
import type { Outcome } from '../model/outcome.ts';
import { type IntakeBatch, listAcceptedKeys } from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import { listOutcomes } from './list-outcomes.ts';

/**
 * The outcomes of items, by key, that look like duplicates only because another process has already accepted the same
 * item of this delivery. This happens when a process hangs, another one takes over its delivery, and the first one then
 * continues.
 */
export async function findOwnOutcomes(
  executor: Executor,
  scope: IntakeScope,
  batch: IntakeBatch,
  judged: readonly JudgedItem[],
): Promise<ReadonlyMap<string, Outcome>> {
  const duplicates = judged.filter((item) => item.kind === 'duplicate');
  const receiptIds = duplicates.map(({ documentReceipt }) => documentReceipt.id);
  const acceptedKeys = await listAcceptedKeys(executor, scope, batch, receiptIds);
  const own = duplicates.filter(
    ({ item, documentReceipt }) => acceptedKeys.get(documentReceipt.id) === item.key,
  );
  if (own.length === 0) return new Map();
  const outcomes = await listOutcomes(executor, scope, batch);
  return new Map(
    own.flatMap(({ item: { key } }) => {
      const outcome = outcomes.get(key);
      return outcome === undefined ? [] : [[key, outcome] as const];
    }),
  );
}
