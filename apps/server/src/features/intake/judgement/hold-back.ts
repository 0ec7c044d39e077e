import type { IntakeReason } from '@belegfach/contract';
import { isDiscarded, type Receipt } from '../model/receipt.ts';
import { isSameCompanyName } from './company-name.ts';
import { type Judgement, sortReasons } from './judge.ts';

/** What was known of the file before. */
export interface FileHistory {
  /** Its current receipt; undefined for bytes that never came in. */
  readonly earlierReceipt:
    | Pick<Receipt, 'state' | 'reasons' | 'receivedAt' | 'customerId' | 'customerKey'>
    | undefined;
  /** A person rejected these bytes, or the bytes of the readable view that comes with them. */
  readonly wasDiscarded: boolean;
}

export interface JudgementContext {
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
const WAITING_REASONS: readonly IntakeReason[] = [
  'customer-unknown',
  'customer-inactive',
  'customer-differs',
  'waited-too-long',
];

/**
 * Holds back a document that a person rejected before, or that waited for a customer and may belong to another one. It
 * applies only to judgements without a correction: a person who releases a document is not asked again.
 */
export function holdBack(judgement: Judgement, history: FileHistory, context: JudgementContext): Judgement {
  const { earlierReceipt, wasDiscarded } = history;
  const staysRejected =
    earlierReceipt?.state === 'rejected' && isDiscarded(earlierReceipt) && !context.isPerson;
  if (staysRejected) return { ...judgement, state: 'rejected', reasons: ['discarded'] };
  const doubts = [
    ...(wasDiscarded || (earlierReceipt !== undefined && isDiscarded(earlierReceipt))
      ? (['discarded'] as const)
      : []),
    ...listCustomerDoubts(judgement, earlierReceipt, context),
  ];
  if (doubts.length === 0) return judgement;
  const state = judgement.state === 'rejected' ? 'rejected' : 'quarantined';
  return { ...judgement, state, reasons: sortReasons([...judgement.reasons, ...doubts]) };
}

function listCustomerDoubts(
  { customer, customerKey }: Judgement,
  earlierReceipt: FileHistory['earlierReceipt'],
  { time, customerNames }: JudgementContext,
): IntakeReason[] {
  if (customer === undefined || earlierReceipt?.state !== 'quarantined') return [];
  if (!earlierReceipt.reasons.some((reason) => WAITING_REASONS.includes(reason))) return [];
  const isAnotherCustomer =
    !customerNames.every((name) => isSameCompanyName(name, customer.name)) ||
    // The document still names the same number, which belonged to another customer when the document was held.
    (earlierReceipt.customerId !== null &&
      earlierReceipt.customerId !== customer.customerId &&
      earlierReceipt.customerKey === (customerKey ?? null));
  const waitedMs = time.getTime() - earlierReceipt.receivedAt.getTime();
  // A time of receipt in the future means that a clock was wrong: how long the document waited is unknown.
  const waitedTooLong = waitedMs > MAX_WAIT_MS || waitedMs < 0;
  return [
    ...(isAnotherCustomer ? (['customer-differs'] as const) : []),
    ...(waitedTooLong ? (['waited-too-long'] as const) : []),
  ];
}
