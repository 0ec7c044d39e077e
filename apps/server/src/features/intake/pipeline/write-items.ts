import { recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { createIntakeEvents, type IntakeBatch } from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { JudgedItem } from '../judgement/judged-item.ts';
import { createPendingNotices } from '../receipts/notice.repository.ts';
import type { Outcome } from '../model/outcome.ts';
import { decideReceipts } from '../receipts/receipt.repository.ts';
import { replaceRuleFindings } from '../receipts/rule-finding.repository.ts';
import { createStoredFiles } from '../receipts/stored-file.repository.ts';
import { lockReceipts, listReferencedFiles } from './lock-receipts.ts';
import { createDocuments } from './create-documents.ts';
import { outcomeOfFile } from './outcome-of-file.ts';
import { toIntakeAuditEvent } from './intake-audit-entry.ts';
import { writeDuplicatesAndAbsent } from './write-duplicates-and-absent.ts';

export interface WriteOptions {
  readonly batch: IntakeBatch;
  /** Whether the customers' users receive notices of the documents. */
  readonly notify: boolean;
}

/**
 * Writes a chunk of judged items in the caller's transaction: receipts, documents, journal, audit. The unique indexes
 * decide which of two items with the same bytes or number is first. Returns the outcomes in the order of the items.
 * @throws StaleJudgement if another delivery of the same files was written meanwhile
 */
export async function writeItems(
  executor: Executor,
  scope: IntakeScope,
  { batch, notify }: WriteOptions,
  items: readonly JudgedItem[],
): Promise<Outcome[]> {
  const files = items.filter((item) => item.kind === 'judged');
  const fileIds = await createStoredFiles(executor, files.flatMap(listReferencedFiles));
  const locked = await lockReceipts(executor, scope, batch, files, fileIds);
  const creations = await createDocuments(executor, scope, locked, fileIds);
  const decided = locked.map((file) => outcomeOfFile(scope, file, creations.get(file)));
  await decideReceipts(executor, scope, batch.id, decided);
  await replaceRuleFindings(executor, scope, decided);
  const otherItems = items.filter((item) => item.kind !== 'judged');
  const written = [...decided, ...(await writeDuplicatesAndAbsent(executor, scope, batch, otherItems))];
  await createIntakeEvents(executor, scope, batch, written);
  const documents = decided.flatMap(({ document }) => document ?? []);
  if (notify) await createPendingNotices(executor, scope, documents);
  const states = written.map(({ outcome }) => outcome.state);
  await recordAuditEvents(executor, toIntakeAuditEvent(scope, batch, states));

  const outcomes = new Map(
    [...files, ...otherItems].map((item, position) => [item, written[position]?.outcome] as const),
  );
  return items.map((item) => {
    const outcome = outcomes.get(item);
    if (outcome === undefined) throw new Error(`the item ${item.item.key} has no outcome`);
    return outcome;
  });
}
