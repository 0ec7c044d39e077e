const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times (in seconds) and counts of mail delivery. They are an argument, so that tests can pass their own. */
export interface DeliveryLimits {
  /** The pause before the outbox is read again after it was empty. */
  readonly pollSeconds: number;
  /**
   * How long a mail is leased to one worker. The worker renews the lease while it sends; the mails of a killed worker
   * are free again when it expires.
   */
  readonly leaseSeconds: number;
  /** The wait after the first failure; it doubles with each further one, up to the longest. */
  readonly firstWaitSeconds: number;
  readonly maxWaitSeconds: number;
  /** A mail is given up this long after its first failure; administrators then see it. */
  readonly giveUpAfterSeconds: number;
  /** Counted over all instances. */
  readonly mailsPerMinute: number;
  /** Mails sent at the same time: a slow mail server must not delay all others. */
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

/** @param failures the number of failed attempts, including this one */
export function waitAfter(
  failures: number,
  limits: Pick<DeliveryLimits, 'firstWaitSeconds' | 'maxWaitSeconds'>,
): number {
  // Beyond 2^30 the result is larger than any longest wait.
  const doublings = Math.min(30, Math.max(0, failures - 1));
  return Math.min(limits.maxWaitSeconds, limits.firstWaitSeconds * 2 ** doublings);
}
