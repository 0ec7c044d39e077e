import type { IntakeReason } from '@belegfach/contract';
import { type Candidate, matchCustomer } from './match-customer.ts';
import type { CustomerKey } from '../model/customer-key.ts';
import type { DocumentType } from '../model/document-type.ts';
import type { Recognised } from './recognise.ts';

/** What becomes of a document, but for what only the database's unique indexes can tell (duplicate, number-exists). */
export type Judgement = Acceptable | NotAcceptable;

interface AnyJudgement {
  readonly customer: Candidate | undefined;
  /** What the document says of its customer, to look for when a customer appears. */
  readonly customerKey: string | undefined;
}

export interface Acceptable extends AnyJudgement {
  readonly state: 'accepted';
  readonly reasons: readonly [];
  readonly number: string;
  readonly date: string;
  readonly type: DocumentType;
  readonly customer: Candidate;
}

export interface NotAcceptable extends AnyJudgement {
  readonly state: 'quarantined' | 'rejected';
  /** The decisive one first. */
  readonly reasons: readonly IntakeReason[];
  readonly number: string | undefined;
  readonly date: string | undefined;
  readonly type: DocumentType | undefined;
}

/** Reasons in the order in which a person settles them: first what the file is, then what it says, then whose it is. */
const ORDER: readonly IntakeReason[] = [
  'discarded',
  ...([
    'file-name',
    'file-missing',
    'empty',
    'not-a-pdf',
    'format-not-supported',
    'limits',
    'pdf-password',
  ] as const),
  ...([
    'pdf-damaged',
    'active-content',
    'xml-dtd',
    'xml-limits',
    'xml-malformed',
    'xml-not-an-invoice',
  ] as const),
  ...(['ambiguous-xml', 'no-invoice-xml', 'index-xml-conflict', 'provider-mismatch'] as const),
  ...(['unknown-type', 'missing-number', 'invalid-date'] as const),
  ...(['customer-ambiguous', 'customer-unknown', 'customer-differs', 'customer-inactive'] as const),
  ...(['waited-too-long', 'number-exists'] as const),
];

export function judge(recognised: Recognised, candidates: readonly Candidate[]): Judgement {
  const { number, date, type, indexKey, documentKeys } = recognised;
  const match = matchCustomer(indexKey, documentKeys, candidates);
  const customer = 'customer' in match ? match.customer : undefined;
  const key = indexKey ?? documentKeys[0];
  const known = {
    customer,
    customerKey: key === undefined ? undefined : describeKey(key),
    number,
    date,
    type,
  };
  if (recognised.isRejected) return { state: 'rejected', reasons: recognised.reasons, ...known };

  const reasons = new Set(recognised.reasons);
  if ('reason' in match && recognised.isDescribed) reasons.add(match.reason);
  if (customer?.isActive === false) reasons.add('customer-inactive');
  // What is wrong with the row itself says more; without it this alone must keep the file from being anybody's.
  if (recognised.isContradicted && reasons.size === 0) reasons.add('index-xml-conflict');
  if (
    reasons.size > 0 ||
    customer === undefined ||
    number === undefined ||
    date === undefined ||
    type === undefined
  )
    return { state: 'quarantined', reasons: sortReasons([...reasons]), ...known };
  return { state: 'accepted', reasons: [], ...known, number, date, type, customer };
}

/** Customer numbers stand for themselves: that is what a customer that appears later has. */
function describeKey({ scheme, value }: CustomerKey): string {
  return scheme === 'customer-number' || scheme === 'buyer-id' ? value : `${scheme}:${value}`;
}

export function sortReasons(reasons: readonly IntakeReason[]): IntakeReason[] {
  return [...reasons].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
}
