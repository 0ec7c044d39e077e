import type { IntakeReason } from '@belegfach/contract';
import { type CustomerCandidate, matchCustomer } from './match-customer.ts';
import { formatIdentifier } from '../model/customer-identifier.ts';
import { type CompleteData, type DocumentData, isComplete } from '../model/document-data.ts';
import type { RecognisedDocument } from './recognise-document.ts';

/**
 * The judgement of a document. The state `duplicate` and the reason `number-exists` are added later, by the unique indexes of the
 * database.
 */
export type Judgement = AcceptedJudgement | UnacceptedJudgement;

interface JudgementBase {
  readonly customer: CustomerCandidate | undefined;
  /** The customers that match, if several match. */
  readonly candidates?: readonly CustomerCandidate[];
  /**
   * The text form of the customer's identifier from the index or the document. When a customer with this identifier is
   * added later, held documents are judged again.
   */
  readonly identifierText: string | undefined;
}

export interface AcceptedJudgement extends JudgementBase {
  readonly state: 'accepted';
  readonly reasons: readonly [];
  readonly data: CompleteData;
  readonly customer: CustomerCandidate;
}

export interface UnacceptedJudgement extends JudgementBase {
  readonly state: 'quarantined' | 'rejected';
  /** The most important reason first. */
  readonly reasons: readonly IntakeReason[];
  readonly data: DocumentData;
}

/** The order in which a person handles reasons: faults of the file, then of its values, then of its customer (INT-48). */
const REASON_ORDER: readonly IntakeReason[] = [
  'discarded',
  'file-name',
  'file-missing',
  'empty',
  'not-a-pdf',
  'format-not-supported',
  'limits',
  'pdf-password',
  'pdf-damaged',
  'active-content',
  'xml-dtd',
  'xml-limits',
  'xml-malformed',
  'xml-not-an-invoice',
  'ambiguous-xml',
  'no-invoice-xml',
  'index-xml-conflict',
  'provider-mismatch',
  'unknown-type',
  'missing-number',
  'invalid-date',
  'customer-ambiguous',
  'customer-unknown',
  'customer-differs',
  'customer-inactive',
  'waited-too-long',
  'e-invoice-required',
  'number-exists',
];

export function judge(recognised: RecognisedDocument, candidates: readonly CustomerCandidate[]): Judgement {
  const { data, indexIdentifier, documentIdentifiers } = recognised;
  const match = matchCustomer(indexIdentifier, documentIdentifiers, candidates);
  const customer = 'customer' in match ? match.customer : undefined;
  const identifier = indexIdentifier ?? documentIdentifiers[0];
  const common = {
    customer,
    ...('candidates' in match && { candidates: match.candidates }),
    identifierText: identifier && formatIdentifier(identifier),
    data,
  };
  if (recognised.isUnusable) return { state: 'rejected', reasons: recognised.reasons, ...common };

  const reasons = new Set(recognised.reasons);
  if ('reason' in match && recognised.hasIndexOrInvoice) reasons.add(match.reason);
  if (customer?.isActive === false) reasons.add('customer-inactive');
  // Other reasons are more specific, so the contradiction is only reported if there is no other reason.
  if (recognised.hasContradictingRow && reasons.size === 0) reasons.add('index-xml-conflict');
  if (reasons.size > 0 || customer === undefined || !isComplete(data))
    return { state: 'quarantined', reasons: sortReasons([...reasons]), ...common };
  return { state: 'accepted', reasons: [], ...common, data, customer };
}

export function sortReasons(reasons: readonly IntakeReason[]): IntakeReason[] {
  return [...reasons].sort((a, b) => REASON_ORDER.indexOf(a) - REASON_ORDER.indexOf(b));
}
