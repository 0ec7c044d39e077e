import { toExplanationFacts, toReceiptFacts, addExistingDocument } from './receipt-facts.ts';
import { toPreliminaryOutcome, NUMBER_EXISTS } from './forecast-outcomes.ts';
import type { WrittenDecision } from '../receipts/receipt.repository.ts';
import type { IntakeScope } from '../receipts/intake.policy.ts';
import type { LockedFile } from './lock-receipts.ts';
import type { CreationResult } from './create-documents.ts';

/** Combines the judgement of a file with the result of the database. */
export function outcomeOfFile(
  scope: IntakeScope,
  { file, publicId, ...receipt }: LockedFile,
  creation?: CreationResult,
): WrittenDecision {
  const { judgement, reading, indexRow, item, eInvoiceDuty } = file;
  const decision = {
    ...receipt,
    outcome: { ...toPreliminaryOutcome(file, scope), receiptId: publicId },
    facts: {
      ...toReceiptFacts(reading, indexRow),
      ...toExplanationFacts(judgement, scope.provider.vatIds),
      ...(eInvoiceDuty && { eInvoiceDuty }),
    },
    indexLine: indexRow?.line ?? null,
    customerId: judgement.customer?.customerId ?? null,
    identifierText: judgement.identifierText ?? null,
    document: null,
  };
  if (creation === undefined) {
    // Every accepted file has a document: `content` is undefined only in a dry run, which writes nothing.
    if (judgement.state === 'accepted') throw new Error('an accepted file was not made a document');
    return decision;
  }
  if (judgement.state !== 'accepted') throw new Error(`${item.key} was not accepted as a document`);
  if ('created' in creation) {
    const { publicId: documentId, ...document } = creation.created;
    return { ...decision, outcome: { ...decision.outcome, documentId }, document };
  }
  return {
    ...decision,
    // A held file has no document yet. The column `facts` contains the document that has its number.
    outcome: { ...decision.outcome, ...NUMBER_EXISTS },
    facts: addExistingDocument(decision.facts, creation.existing, judgement),
  };
}
