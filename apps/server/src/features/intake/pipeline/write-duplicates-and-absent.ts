import { randomUUIDv7 } from 'node:crypto';
import type { Executor } from '../../../platform/database/index.ts';
import { toPreliminaryOutcome } from './forecast-outcomes.ts';
import { toReceiptFacts } from './receipt-facts.ts';
import type { IntakeBatch } from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { AbsentFile, DuplicateFile } from '../judgement/judged-item.ts';
import { findSameContradiction, listContradictedIds } from '../judgement/contradicting-duplicates.ts';
import {
  listContradictionReceipts,
  lockContradictionReceipts,
} from '../receipts/contradiction.repository.ts';
import {
  createDecidedReceipts,
  decideReceipts,
  type NewDecidedReceipt,
  type WrittenDecision,
} from '../receipts/receipt.repository.ts';
import { StaleJudgement } from './lock-receipts.ts';

/**
 * Writes the receipts of repeated files, including contradicting ones, and of rows without a usable file. Each gets a new
 * receipt, except that a repeated contradiction updates its earlier receipt.
 * @throws StaleJudgement if the same contradiction was stored or decided after these items were judged
 */
export async function writeDuplicatesAndAbsent(
  executor: Executor,
  scope: IntakeScope,
  batch: IntakeBatch,
  items: readonly (DuplicateFile | AbsentFile)[],
): Promise<WrittenDecision[]> {
  await lockContradictions(executor, scope, items);
  const receipts = items.map((file) => ({
    receipt: toReceipt(file, scope),
    repeatedReceipt: repeatedReceiptOf(file),
  }));
  const added = receipts
    .filter(({ repeatedReceipt }) => repeatedReceipt === undefined)
    .map(({ receipt }) => receipt);
  const ids = await createDecidedReceipts(executor, scope, batch.id, added);
  const written = receipts.map(({ receipt, repeatedReceipt }): WrittenDecision => {
    const receiptId = repeatedReceipt?.id ?? ids.get(receipt.publicId);
    if (receiptId === undefined) throw new Error(`the intake receipt ${receipt.publicId} was not written`);
    return {
      ...receipt,
      receiptId,
      fromState: repeatedReceipt?.state ?? null,
      fileId: null,
      viewFileId: null,
    };
  });
  const repeatedContradictions = written.filter(
    (_, position) => receipts[position]?.repeatedReceipt !== undefined,
  );
  await decideReceipts(executor, scope, batch.id, repeatedContradictions);
  return written;
}

/** The receipt of the same contradiction in an earlier delivery. */
function repeatedReceiptOf(file: DuplicateFile | AbsentFile) {
  return file.kind === 'duplicate' ? file.contradiction?.receipt : undefined;
}

/**
 * If two simultaneous deliveries contain the same contradiction, only one of them creates a held receipt. A person's
 * decision is not overwritten.
 */
async function lockContradictions(
  executor: Executor,
  scope: IntakeScope,
  items: readonly (DuplicateFile | AbsentFile)[],
): Promise<void> {
  const contradictedIds = listContradictedIds(items);
  await lockContradictionReceipts(executor, scope, contradictedIds);
  const contradictionReceipts = await listContradictionReceipts(executor, scope, contradictedIds);
  for (const file of items) {
    if (file.kind !== 'duplicate' || file.contradiction === undefined) continue;
    const current = findSameContradiction(file, contradictionReceipts);
    const expected = repeatedReceiptOf(file);
    if (current?.id !== expected?.id || current?.decidedAt !== expected?.decidedAt)
      throw new StaleJudgement();
  }
}

function toReceipt(file: DuplicateFile | AbsentFile, scope: IntakeScope): NewDecidedReceipt {
  const { indexRow } = file.item;
  const publicId = repeatedReceiptOf(file)?.publicId ?? randomUUIDv7();
  const receipt = {
    publicId,
    outcome: { ...toPreliminaryOutcome(file, scope), receiptId: publicId },
    indexLine: indexRow?.line ?? null,
    facts: toReceiptFacts(undefined, indexRow),
    sha256: null,
    customerId: null,
    identifierText: null,
    document: null,
  };
  if (file.kind === 'absent') {
    const facts = { ...receipt.facts, ...file.item.fault };
    return { ...receipt, facts, fileSha256: null, duplicateOfId: null };
  }
  const { item, documentReceipt, contradiction } = file;
  const duplicate = { ...receipt, fileSha256: item.sha256, duplicateOfId: documentReceipt.id };
  if (contradiction === undefined) {
    const { customerId, document } = documentReceipt;
    return { ...duplicate, sha256: item.sha256, customerId, document };
  }
  // The document's own receipt has the hash of these bytes. This second receipt references the same file without a hash,
  // and a person decides which of the two descriptions is true.
  const { customer, differences } = contradiction;
  const documentId = documentReceipt.invoicePublicId;
  const sameCustomer = !differences.includes('customerNumber');
  const existing = documentId === null ? {} : { existing: { documentId, sameCustomer, differences } };
  return {
    ...duplicate,
    facts: { ...receipt.facts, ...existing },
    customerId: customer?.customerId ?? null,
    identifierText: indexRow?.customerNumber ?? null,
  };
}
