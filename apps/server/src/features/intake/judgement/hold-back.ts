import type { IntakeReason } from '@belegfach/contract';
import { isDiscarded, type Receipt } from '../model/receipt.ts';
import { namesSameCompany } from './company-name.ts';
import { type Judgement, sortReasons } from './judge.ts';

/** What is known of the file from before. */
export interface Before {
  /** Its receipt as it is now; undefined for bytes that never came in. */
  readonly seen: Pick<Receipt, 'state' | 'reasons' | 'receivedAt' | 'customerId' | 'customerKey'> | undefined;
  /** A person rejected these bytes, or those of the readable view that comes with them. */
  readonly wasDiscarded: boolean;
}

export interface Now {
  readonly at: Date;
  /** Names that the index and the e-invoice give the customer. */
  readonly customerNames: readonly string[];
  /** A person hands it in, who will find it among what is held. */
  readonly isPerson: boolean;
}

/** Longer than that nobody knows any more whose number it was: numbers are given anew. */
const MAX_WAIT_MS = 30 * 86_400_000;

/** Held for want of a customer, or for what speaks against the one that appeared. */
const WAITING: readonly IntakeReason[] = [
  'customer-unknown',
  'customer-inactive',
  'customer-differs',
  'waited-too-long',
];

/**
 * Keeps from being accepted by itself what a person rejected before, and what waited for a customer that may be another one than the
 * document means. A person who releases it is not asked again: this is for judgements without a correction.
 */
export function holdBack(judgement: Judgement, before: Before, now: Now): Judgement {
  const { seen, wasDiscarded } = before;
  const isStillRejected = seen?.state === 'rejected' && isDiscarded(seen) && !now.isPerson;
  if (isStillRejected) return { ...judgement, state: 'rejected', reasons: ['discarded'] };
  const against = [
    ...(wasDiscarded || (seen !== undefined && isDiscarded(seen)) ? (['discarded'] as const) : []),
    ...speaksAgainstCustomer(judgement, seen, now),
  ];
  if (against.length === 0) return judgement;
  const state = judgement.state === 'rejected' ? 'rejected' : 'quarantined';
  return { ...judgement, state, reasons: sortReasons([...judgement.reasons, ...against]) };
}

function speaksAgainstCustomer(
  { customer, customerKey }: Judgement,
  seen: Before['seen'],
  { at, customerNames }: Now,
): IntakeReason[] {
  if (customer === undefined || seen?.state !== 'quarantined') return [];
  if (!seen.reasons.some((reason) => WAITING.includes(reason))) return [];
  const isAnother =
    !customerNames.every((name) => namesSameCompany(name, customer.name)) ||
    // The number that it waits with belonged to somebody else.
    (seen.customerId !== null &&
      seen.customerId !== customer.customerId &&
      seen.customerKey === (customerKey ?? null));
  return [
    ...(isAnother ? (['customer-differs'] as const) : []),
    ...(at.getTime() - seen.receivedAt.getTime() > MAX_WAIT_MS ? (['waited-too-long'] as const) : []),
  ];
}
