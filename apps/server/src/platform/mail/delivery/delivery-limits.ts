const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Times (in seconds) and counts of mail delivery. Tests pass their own. */
export const DELIVERY_LIMITS = {
  /** The pause before the outbox is read again after it was empty. */
  pollSeconds: 2,
  /**
   * How long an e-mail is leased to one worker. The worker renews the lease while it sends. When the lease of a killed
   * worker expires, another worker can claim the e-mail.
   */
  leaseSeconds: 45,
  /** The delay after the first failure; each further failure doubles it, up to `maxWaitSeconds`. */
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: 6 * HOUR,
  /** An e-mail is given up this long after its first failure; administrators see it then. */
  giveUpAfterSeconds: 3 * DAY,
  /** Counted over all instances. */
  mailsPerMinute: 60,
  /** E-mails sent at the same time: a slow mail server must not delay all others. */
  maxConcurrent: 4,
  /** How long a shutdown waits for e-mails that are being sent. */
  shutdownSeconds: 5,
};

export type DeliveryLimits = Readonly<typeof DELIVERY_LIMITS>;

/** @param failures the number of failed attempts, including the one that has just failed */
export function retryDelaySeconds(
  failures: number,
  limits: Pick<DeliveryLimits, 'firstWaitSeconds' | 'maxWaitSeconds'>,
): number {
  // 30 doublings exceed every limit.
  const doublings = Math.min(30, Math.max(0, failures - 1));
  return Math.min(limits.maxWaitSeconds, limits.firstWaitSeconds * 2 ** doublings);
}
