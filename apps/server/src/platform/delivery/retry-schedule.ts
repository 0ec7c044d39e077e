const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The waits until a delivery that failed is tried again, and the time until it is given up; in seconds. Tests pass their own. */
export const RETRY_SCHEDULE = {
  /** The delay after the first failure; each further failure doubles it, up to `maxWaitSeconds`. */
  firstWaitSeconds: MINUTE,
  maxWaitSeconds: 6 * HOUR,
  /** A delivery is given up this long after its first failure; administrators see it then. */
  giveUpAfterSeconds: 3 * DAY,
};

/** @param failures the number of failed attempts, including the one that has just failed */
export function retryDelaySeconds(
  failures: number,
  schedule: Pick<typeof RETRY_SCHEDULE, 'firstWaitSeconds' | 'maxWaitSeconds'>,
): number {
  // 30 doublings exceed every limit.
  const doublings = Math.min(30, Math.max(0, failures - 1));
  return Math.min(schedule.maxWaitSeconds, schedule.firstWaitSeconds * 2 ** doublings);
}
