import { recordAuditEvents } from '../../../platform/audit/index.ts';
import type { Executor } from '../../../platform/database/index.ts';
import { createIntakeEvents, type IntakeBatch } from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { JudgedItem } from '../judgement/judged-item.ts';
import { createPendingNotices } from '../receipts/notice.repository.ts';
import type { Outcome } from '../model/outcome.ts';
import { decideReceipts } from '../receipts/receipt.repository.ts';
import { createStoredFiles } from '../receipts/stored-file.repository.ts';
import { lockReceipts, listFiles } from './lock-receipts.ts';
import { createDocuments } from './create-documents.ts';
import { decideClaim } from './decide-receipts.ts';
import { intakeAuditEntry } from './intake-audit-entry.ts';
import { writeRepeatsAndAbsences } from './write-repeats-and-absences.ts';

export interface WriteOptions {
  readonly batch: IntakeBatch;
  /** Whether the customers' users receive notices of the documents. */
  readonly notify: boolean;
}

/**
 * Writes a chunk of judged items in the caller's transaction: receipts, documents, journal, audit. Only the unique
 * indexes decide which item has the bytes or the number first. Returns the outcomes in the order of the items.
 * @throws StaleJudgement if another delivery of the same files was written meanwhile
 */
export async function writeItems(
  executor: Executor,
  scope: IntakeScope,
  { batch, notify }: WriteOptions,
  items: readonly JudgedItem[],
): Promise<Outcome[]> {
  const files = items.filter((item) => item.kind === 'judged');
  const fileIds = await createStoredFiles(executor, files.flatMap(listFiles));
  const claims = await lockReceipts(executor, scope, batch, files, fileIds);
  const creations = await createDocuments(executor, scope, claims, fileIds);
  const decided = claims.map((claim) => decideClaim(claim, creations.get(claim) ?? 'not-accepted'));
  await decideReceipts(
    executor,
    scope,
    batch.id,
    decided.map(({ claim, decision }) => ({
      ...decision,
      receiptId: claim.receiptId,
      fileName: claim.file.item.fileName,
      indexRow: claim.file.index?.line ?? null,
      companionFileId: claim.companionFileId,
      fileId: claim.fileId,
    })),
  );
  const rest = items.filter((item) => item.kind !== 'judged');
  const others = await writeRepeatsAndAbsences(executor, scope, batch, rest);
  const events = [...decided.map(({ event }) => event), ...others];
  await createIntakeEvents(executor, scope, batch, events);
  if (notify)
    await createPendingNotices(
      executor,
      scope,
      decided.flatMap(({ decision }) => decision.invoiceId ?? []),
    );
  const states = events.map(({ outcome }) => outcome.state);
  await recordAuditEvents(executor, [intakeAuditEntry(scope, batch, states)]);

  const outcomes = new Map<JudgedItem, Outcome>(
    decided.map(({ claim, event }) => [claim.file, event.outcome]),
  );
  for (const [position, { outcome }] of others.entries()) {
    const item = rest[position];
    if (item !== undefined) outcomes.set(item, outcome);
  }
  return items.map((item) => {
    const outcome = outcomes.get(item);
    if (outcome === undefined) throw new Error(`no outcome of ${item.item.key}`);
    return outcome;
  });
}
