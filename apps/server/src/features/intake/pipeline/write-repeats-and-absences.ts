import { randomUUIDv7 } from 'node:crypto';
import type { Executor } from '../../../platform/database/index.ts';
import { forecastOutcome } from './forecast-outcomes.ts';
import { factsOf } from './facts.ts';
import type { IntakeBatch } from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { JudgedAbsence, KnownFile } from '../judgement/judged-item.ts';
import { findQuestion, listContradicted } from '../judgement/compare-known.ts';
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
 * Writes the receipts of repeats of accepted documents, including contradicting ones, and of rows without a usable
 * file. Each gets its own receipt; only a contradiction about which a person is already asked updates the receipt that
 * asks.
 * @throws StaleJudgement if the same contradiction was stored or decided after these items were judged
 */
export async function writeRepeatsAndAbsences(
  executor: Executor,
  scope: IntakeScope,
  batch: IntakeBatch,
  items: readonly (KnownFile | JudgedAbsence)[],
): Promise<WrittenDecision[]> {
  await lockQuestions(executor, scope, items);
  const described = items.map((one) => ({ receipt: toReceipt(one), question: questionOf(one) }));
  const added = described.filter(({ question }) => question === undefined).map(({ receipt }) => receipt);
  const ids = await createDecidedReceipts(executor, scope, batch.id, added);
  const written = described.map(({ receipt, question }): WrittenDecision => {
    const receiptId = question?.id ?? ids.get(receipt.publicId);
    if (receiptId === undefined) throw new Error('every receipt was written');
    return { ...receipt, receiptId, fromState: question?.state ?? null, fileId: null, viewFileId: null };
  });
  const asking = written.filter((_, position) => described[position]?.question !== undefined);
  await decideReceipts(executor, scope, batch.id, asking);
  return written;
}

function questionOf(one: KnownFile | JudgedAbsence) {
  return one.kind === 'known' ? one.contradiction?.question : undefined;
}

/**
 * If two simultaneous deliveries contain the same contradiction, only one of them asks a person. A person's answer is
 * not overwritten.
 */
async function lockQuestions(
  executor: Executor,
  scope: IntakeScope,
  items: readonly (KnownFile | JudgedAbsence)[],
): Promise<void> {
  const contradicted = listContradicted(items);
  await lockContradictionReceipts(executor, scope, contradicted);
  const asked = await listContradictionReceipts(executor, scope, contradicted);
  for (const one of items) {
    if (one.kind !== 'known' || one.contradiction === undefined) continue;
    const now = findQuestion(one, asked);
    const judgedBy = questionOf(one);
    if (now?.id !== judgedBy?.id || now?.decidedAt !== judgedBy?.decidedAt) throw new StaleJudgement();
  }
}

function toReceipt(one: KnownFile | JudgedAbsence): NewDecidedReceipt {
  const { index } = one.item;
  const publicId = questionOf(one)?.publicId ?? randomUUIDv7();
  const receipt = {
    publicId,
    outcome: { ...forecastOutcome(one), receiptId: publicId },
    indexRow: index?.line ?? null,
    facts: factsOf(undefined, index),
    sha256: null,
    customerId: null,
    customerKey: null,
    invoiceId: null,
  };
  if (one.kind === 'absent') return { ...receipt, fileSha256: null, duplicateOfId: null };
  const { item, seen, contradiction } = one;
  const repeat = { ...receipt, fileSha256: item.sha256, duplicateOfId: seen.id };
  if (contradiction === undefined) {
    const { customerId, invoiceId } = seen;
    return { ...repeat, sha256: item.sha256, customerId, invoiceId };
  }
  // The bytes already have a receipt: the receipt of the document. This second receipt references the same file and
  // asks a person which of the two descriptions is true.
  const { customer, differences } = contradiction;
  const documentId = seen.invoicePublicId;
  const sameCustomer = !differences.includes('customerNumber');
  const existing = documentId === null ? {} : { existing: { documentId, sameCustomer, differences } };
  return {
    ...repeat,
    facts: { ...receipt.facts, ...existing },
    customerId: customer?.customerId ?? null,
    customerKey: index?.customerNumber ?? null,
  };
}
