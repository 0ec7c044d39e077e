const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times in seconds and counts of sending; an argument of the composition, so that tests pass their own (decisions D11). */
export interface DeliveryLimits {
  /** How often the outbox is looked at when it was empty. */
  readonly pollSeconds: number;
  /** How long a mail is one worker's; renewed while it sends, so that a killed worker's mails are free again soon (security F3). */
  readonly leaseSeconds: number;
  /** The wait after the first failure; it doubles with each further one, up to the longest (security F12). */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
  /** After so long without success a mail is given up, for an administrator to see. */
  readonly giveUpAfterSeconds: number;
  /** Over all instances (security section 2). */
  readonly mailsPerMinute: number;
  /** Mails in hand at once: a slow server must not let them pile up behind one. */
  readonly atOnce: number;
  /** How long a stop waits for mails that are being sent. */
  readonly stopSeconds: number;
}

export const DELIVERY_LIMITS: DeliveryLimits = {
  pollSeconds: 2,
  leaseSeconds: 45,
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: 6 * HOUR,
  giveUpAfterSeconds: 3 * DAY,
  mailsPerMinute: 60,
  atOnce: 4,
  stopSeconds: 5,
};

/** @param failures how many attempts have failed, this one included */
export function waitAfter(
  failures: number,
  limits: Pick<DeliveryLimits, 'firstWaitSeconds' | 'maxWaitSeconds'>,
): number {
  // Beyond 2^30 the doubling is far past any longest wait.
  const doublings = Math.min(30, Math.max(0, failures - 1));
  return Math.min(limits.maxWaitSeconds, limits.firstWaitSeconds * 2 ** doublings);
}
