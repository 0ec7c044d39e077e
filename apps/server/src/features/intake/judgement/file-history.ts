import type { IntakeReason } from '@belegfach/contract';
import { wasRejectedByPerson, type IntakeReceipt } from '../model/receipt.ts';
import { isSameCompanyName } from './company-name.ts';
import { type Judgement, sortReasons } from './judge.ts';

/** The earlier decisions about a file. */
export interface FileHistory {
  /** Undefined if the bytes never came in before. */
  readonly receipt:
    | Pick<IntakeReceipt, 'state' | 'reasons' | 'receivedAt' | 'customerId' | 'identifierText'>
    | undefined;
  /** A person rejected these bytes, or the bytes of the readable view that comes with them. */
  readonly wasAnyFileRejectedByPerson: boolean;
}

export interface JudgementContext {
  /** The current time, from the clock that is furthest ahead (see `findLatestTime`). */
  readonly time: Date;
  /** The customer's names in the index and the e-invoice. */
  readonly customerNames: readonly string[];
  /** The sender is a person. A person may submit a rejected file again, which is then held. */
  readonly isPerson: boolean;
}

/** 30 days. After a longer wait, the number in the document may mean another customer. */
const MAX_WAIT_MS = 30 * 86_400_000;

/** A document with one of these reasons waits for a customer: none was found, or the customer is in doubt. */
const WAITING_REASONS: readonly IntakeReason[] = [
  'customer-unknown',
  'customer-inactive',
  'customer-differs',
  'waited-too-long',
];

/**
 * Holds a document that a person rejected before, or that waited for a customer and may belong to another customer.
 * Not applied when a person releases the document: that person decides these questions.
 */
export function applyFileHistory(
  judgement: Judgement,
  history: FileHistory,
  context: JudgementContext,
): Judgement {
  const { receipt, wasAnyFileRejectedByPerson } = history;
  const wasReceiptRejectedByPerson = receipt !== undefined && wasRejectedByPerson(receipt);
  const staysRejected = wasReceiptRejectedByPerson && receipt.state === 'rejected' && !context.isPerson;
  if (staysRejected) return { ...judgement, state: 'rejected', reasons: ['discarded'] };
  const doubts = [
    ...(wasAnyFileRejectedByPerson || wasReceiptRejectedByPerson ? (['discarded'] as const) : []),
    ...listCustomerDoubts(judgement, receipt, context),
  ];
  if (doubts.length === 0) return judgement;
  const state = judgement.state === 'rejected' ? 'rejected' : 'quarantined';
  return { ...judgement, state, reasons: sortReasons([...judgement.reasons, ...doubts]) };
}

function listCustomerDoubts(
  { customer, identifierText }: Judgement,
  receipt: FileHistory['receipt'],
  { time, customerNames }: JudgementContext,
): IntakeReason[] {
  if (customer === undefined || receipt?.state !== 'quarantined') return [];
  if (!receipt.reasons.some((reason) => WAITING_REASONS.includes(reason))) return [];
  const isAnotherCustomer =
    !customerNames.every((name) => isSameCompanyName(name, customer.name)) ||
    // The document still names the same number, which belonged to another customer when the document was held.
    (receipt.customerId !== null &&
      receipt.customerId !== customer.customerId &&
      receipt.identifierText === (identifierText ?? null));
  const waitedMs = time.getTime() - receipt.receivedAt.getTime();
  // A time of receipt in the future means that a clock was wrong. Then the waiting time is unknown.
  const waitedTooLong = waitedMs > MAX_WAIT_MS || waitedMs < 0;
  return [
    ...(isAnotherCustomer ? (['customer-differs'] as const) : []),
    ...(waitedTooLong ? (['waited-too-long'] as const) : []),
  ];
}
