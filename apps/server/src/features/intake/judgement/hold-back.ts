import type { IntakeReason } from '@belegfach/contract';
import { isDiscarded, type Receipt } from '../model/receipt.ts';
import { namesSameCompany } from './company-name.ts';
import { type Judgement, sortReasons } from './judge.ts';

/** What was known of the file before. */
export interface Before {
  /** Its current receipt; undefined for bytes that never came in. */
  readonly seen: Pick<Receipt, 'state' | 'reasons' | 'receivedAt' | 'customerId' | 'customerKey'> | undefined;
  /** A person rejected these bytes, or the bytes of the readable view that comes with them. */
  readonly wasDiscarded: boolean;
}

export interface Now {
  /** The latest of all known clocks. */
  readonly time: Date;
  /** The customer's names in the index and the e-invoice. */
  readonly customerNames: readonly string[];
  /** The sender is a person, who will find the file among the held documents. */
  readonly isPerson: boolean;
}

/** After a longer wait a customer number may have been assigned to another customer. */
const MAX_WAIT_MS = 30 * 86_400_000;

/**
 * Reasons of documents that are held because no customer was found, or because the customer that was found is in doubt.
 */
const WAITING: readonly IntakeReason[] = [
  'customer-unknown',
  'customer-inactive',
  'customer-differs',
  'waited-too-long',
];

/**
 * Holds back a document that a person rejected before, or that waited for a customer and may belong to another one. It
 * applies only to judgements without a correction: a person who releases a document is not asked again.
 */
export function holdBack(judgement: Judgement, before: Before, now: Now): Judgement {
  const { seen, wasDiscarded } = before;
  const isStillRejected = seen?.state === 'rejected' && isDiscarded(seen) && !now.isPerson;
  if (isStillRejected) return { ...judgement, state: 'rejected', reasons: ['discarded'] };
  const against = [
    ...(wasDiscarded || (seen !== undefined && isDiscarded(seen)) ? (['discarded'] as const) : []),
    ...listCustomerDoubts(judgement, seen, now),
  ];
  if (against.length === 0) return judgement;
  const state = judgement.state === 'rejected' ? 'rejected' : 'quarantined';
  return { ...judgement, state, reasons: sortReasons([...judgement.reasons, ...against]) };
}

function listCustomerDoubts(
  { customer, customerKey }: Judgement,
  seen: Before['seen'],
  { time, customerNames }: Now,
): IntakeReason[] {
  if (customer === undefined || seen?.state !== 'quarantined') return [];
  if (!seen.reasons.some((reason) => WAITING.includes(reason))) return [];
  const isAnother =
    !customerNames.every((name) => namesSameCompany(name, customer.name)) ||
    // The document still names the same number, which belonged to another customer when the document was held.
    (seen.customerId !== null &&
      seen.customerId !== customer.customerId &&
      seen.customerKey === (customerKey ?? null));
  const waitedMs = time.getTime() - seen.receivedAt.getTime();
  // A time of receipt in the future means that a clock was wrong: how long the document waited is unknown.
  const isTooLong = waitedMs > MAX_WAIT_MS || waitedMs < 0;
  return [
    ...(isAnother ? (['customer-differs'] as const) : []),
    ...(isTooLong ? (['waited-too-long'] as const) : []),
  ];
}
