import { activeContentOf, factsOf, withExisting } from './facts.ts';
import type { NewIntakeEvent } from '../receipts/intake-batch.repository.ts';
import type { Judgement } from '../judgement/judge.ts';
import type { Decision } from '../receipts/receipt.repository.ts';
import type { Claim } from './lock-receipts.ts';
import type { Creation } from './create-documents.ts';

export interface DecidedClaim {
  readonly claim: Claim;
  readonly decision: Decision;
  readonly event: NewIntakeEvent;
}

/** Combines the judgement of a file with the result of the database. */
export function decideClaim(claim: Claim, creation: Creation): DecidedClaim {
  const { judgement, reading, index, item } = claim.file;
  const facts = factsOf(reading, index);
  const base = { ...documentOf(judgement), customerKey: judgement.customerKey ?? null };
  if (creation === 'not-accepted') {
    // Every accepted file has a document: `parts` is undefined only in a dry run, which writes nothing.
    if (judgement.state === 'accepted') throw new Error('an accepted file was not made a document');
    return finish(
      claim,
      { ...base, state: judgement.state, reasons: judgement.reasons, facts, invoiceId: null },
      null,
    );
  }
  if ('created' in creation) {
    const { id, publicId } = creation.created;
    return finish(claim, { ...base, state: 'accepted', reasons: [], facts, invoiceId: id }, publicId);
  }
  if (judgement.state !== 'accepted') throw new Error(`${item.key} was not to be a document`);
  const held = {
    state: 'quarantined' as const,
    reasons: ['number-exists' as const],
    facts: withExisting(facts, creation.existing, {
      number: judgement.number,
      date: judgement.date,
      customerId: judgement.customer.customerId,
    }),
    invoiceId: null,
  };
  // A held file has no document yet; the document that has its number is in the facts.
  return finish(claim, { ...base, ...held }, null);
}

function documentOf(judgement: Judgement) {
  return {
    documentNumber: judgement.number ?? null,
    documentDate: judgement.date ?? null,
    typeValue: judgement.type?.typeValue ?? null,
    documentClass: judgement.type?.documentClass ?? null,
    customerId: judgement.customer?.customerId ?? null,
  };
}

function finish(claim: Claim, decision: Decision, documentId: string | null): DecidedClaim {
  const { item, judgement } = claim.file;
  const { state, reasons, documentNumber, documentDate, typeValue, facts } = decision;
  const event: NewIntakeEvent = {
    receiptId: claim.receiptId,
    fromState: claim.fromState,
    outcome: {
      key: item.key,
      receiptId: claim.publicId,
      fileName: item.fileName,
      state,
      reasons,
      ...activeContentOf(claim.file.reading),
      documentId,
      documentNumber,
      documentDate,
      typeValue,
      customerNumber: judgement.customer?.customerNumber ?? null,
    },
    facts,
  };
  return { claim, decision, event };
}
