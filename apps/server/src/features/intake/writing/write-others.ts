import { randomUUIDv7 } from 'node:crypto';
import type { Executor } from '../../../platform/database/index.ts';
import { describeContradiction } from '../describe-contradiction.ts';
import { factsOf } from '../facts.ts';
import type { IntakeBatch, NewIntakeEvent } from '../intake-batch.repository.ts';
import type { IntakeScope } from '../intake.policy.ts';
import type { Contradiction, JudgedAbsence, KnownFile } from '../judged-item.ts';
import { createDecidedReceipts, type Decision } from '../receipt.repository.ts';

type NewDecidedReceipt = Parameters<typeof createDecidedReceipts>[3][number];

/** Writes the receipts of repeats of accepted documents, true or contradicting ones, and of rows without a usable file; each is a receipt of its own. */
export async function writeOthers(
  executor: Executor,
  scope: IntakeScope,
  batch: IntakeBatch,
  items: readonly (KnownFile | JudgedAbsence)[],
): Promise<NewIntakeEvent[]> {
  const receipts = items.map(toReceipt);
  const ids = await createDecidedReceipts(executor, scope, batch.id, receipts);
  return items.map((one, position): NewIntakeEvent => {
    const [receipt, receiptId] = [receipts[position], ids[position]];
    if (receipt === undefined || receiptId === undefined) throw new Error('every receipt was written');
    const seen = one.kind === 'known' && one.contradiction === undefined ? one.seen : undefined;
    const named = one.kind === 'known' ? one.contradiction?.customer : undefined;
    return {
      receiptId,
      fromState: null,
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
 * The bytes have their receipt, that of the document: this one, with the same file, is for the person who finds out which of the two
 * words is true.
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
    publicId: randomUUIDv7(),
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
