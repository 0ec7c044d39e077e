import { randomUUIDv7 } from 'node:crypto';
import type { Executor } from '../../../platform/database/index.ts';
import { describeContradiction } from '../judgement/describe-contradiction.ts';
import { factsOf } from './facts.ts';
import type { IntakeBatch, NewIntakeEvent } from '../receipts/intake-batch.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { Contradiction, JudgedAbsence, KnownFile } from '../judgement/judged-item.ts';
import { findQuestion, listContradicted } from '../judgement/compare-known.ts';
import {
  listContradictionReceipts,
  lockContradictionReceipts,
} from '../receipts/contradiction.repository.ts';
import { createDecidedReceipts, decideReceipts, type Decision } from '../receipts/receipt.repository.ts';
import { StaleJudgement } from './lock-receipts.ts';

type NewDecidedReceipt = Parameters<typeof createDecidedReceipts>[3][number];

/**
 * Writes the receipts of repeats of accepted documents, including contradicting ones, and of rows without a usable
 * file. Each gets its own receipt; only a contradiction about which a person is already asked updates the existing one.
 * @throws StaleJudgement if the same contradiction was stored or decided after these items were judged
 */
export async function writeRepeatsAndAbsences(
  executor: Executor,
  scope: IntakeScope,
  batch: IntakeBatch,
  items: readonly (KnownFile | JudgedAbsence)[],
): Promise<NewIntakeEvent[]> {
  await claimQuestions(executor, scope, items);
  const written = items.map((one) => ({ one, receipt: toReceipt(one), question: questionOf(one) }));
  const created = written.filter(({ question }) => question === undefined).map(({ receipt }) => receipt);
  const ids = await createDecidedReceipts(executor, scope, batch.id, created);
  await decideReceipts(
    executor,
    scope,
    batch.id,
    written.flatMap(({ receipt, question }) =>
      question === undefined
        ? []
        : [{ ...receipt, receiptId: question.id, fileId: null, companionFileId: null }],
    ),
  );
  const idOf = new Map(created.map(({ publicId }, position) => [publicId, ids[position]]));
  return written.map(({ one, receipt, question }): NewIntakeEvent => {
    const receiptId = question?.id ?? idOf.get(receipt.publicId);
    if (receiptId === undefined) throw new Error('every receipt was written');
    const seen = one.kind === 'known' && one.contradiction === undefined ? one.seen : undefined;
    const named = one.kind === 'known' ? one.contradiction?.customer : undefined;
    return {
      receiptId,
      fromState: question?.state ?? null,
      outcome: {
        key: one.item.key,
        receiptId: receipt.publicId,
        fileName: one.item.fileName,
        state: receipt.state,
        reasons: receipt.reasons,
        documentId: seen?.invoicePublicId ?? null,
        documentNumber: receipt.documentNumber,
        documentDate: receipt.documentDate,
        typeValue: receipt.typeValue,
        customerNumber: (seen ?? named)?.customerNumber ?? null,
      },
      facts: receipt.facts,
    };
  });
}

function questionOf(one: KnownFile | JudgedAbsence) {
  return one.kind === 'known' ? one.contradiction?.question : undefined;
}

/**
 * Of two simultaneous deliveries with the same contradiction only one asks, and a person's answer is not overwritten.
 */
async function claimQuestions(
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

const NOTHING_KNOWN = {
  documentNumber: null,
  documentDate: null,
  typeValue: null,
  documentClass: null,
  customerId: null,
  customerKey: null,
  invoiceId: null,
} satisfies Partial<Decision>;

function toReceipt(one: KnownFile | JudgedAbsence): NewDecidedReceipt {
  if (one.kind === 'absent') return toAbsence(one);
  return one.contradiction === undefined ? toDuplicate(one) : toContradiction(one, one.contradiction);
}

/**
 * The bytes already have a receipt, that of the document. This one references the same file and is for the person who
 * finds out which of the two descriptions is true.
 */
function toContradiction(known: KnownFile, contradiction: Contradiction): NewDecidedReceipt {
  const { item, seen } = known;
  const { customer, differences } = contradiction;
  const { reasons, documentNumber, documentDate, typeValue } = describeContradiction(known, contradiction);
  const sameCustomer = !differences.includes('customerNumber');
  const existing =
    seen.invoicePublicId === null
      ? {}
      : { existing: { documentId: seen.invoicePublicId, sameCustomer, differences } };
  return {
    publicId: contradiction.question?.publicId ?? randomUUIDv7(),
    fileName: item.fileName,
    indexRow: item.index?.line ?? null,
    sha256: null,
    fileSha256: item.sha256,
    state: 'quarantined',
    reasons,
    facts: { ...factsOf(undefined, item.index), ...existing },
    documentNumber,
    documentDate,
    typeValue,
    documentClass: item.index?.type?.documentClass ?? seen.documentClass,
    customerId: customer?.customerId ?? null,
    customerKey: item.index?.customerNumber ?? null,
    invoiceId: null,
    duplicateOfId: seen.id,
  };
}

function toDuplicate({ item, seen }: KnownFile): NewDecidedReceipt {
  return {
    ...NOTHING_KNOWN,
    publicId: randomUUIDv7(),
    fileName: item.fileName,
    indexRow: item.index?.line ?? null,
    sha256: item.sha256,
    fileSha256: item.sha256,
    state: 'duplicate',
    reasons: [],
    facts: factsOf(undefined, item.index),
    documentNumber: seen.documentNumber,
    documentDate: seen.documentDate,
    typeValue: seen.typeValue,
    documentClass: seen.documentClass,
    customerId: seen.customerId,
    invoiceId: seen.invoiceId,
    duplicateOfId: seen.id,
  };
}

function toAbsence({ item, reason }: JudgedAbsence): NewDecidedReceipt {
  const { index } = item;
  return {
    ...NOTHING_KNOWN,
    publicId: randomUUIDv7(),
    fileName: item.fileName,
    indexRow: index?.line ?? null,
    sha256: null,
    fileSha256: null,
    state: 'rejected',
    reasons: [reason],
    facts: factsOf(undefined, index),
    documentNumber: index?.documentNumber ?? null,
    documentDate: index?.documentDate ?? null,
    typeValue: index?.type?.typeValue ?? null,
    documentClass: index?.type?.documentClass ?? null,
    customerKey: null,
    duplicateOfId: null,
  };
}
