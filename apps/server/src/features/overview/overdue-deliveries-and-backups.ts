const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** With fewer deliveries there is no usual interval. */
const MIN_DELIVERIES = 4;

/**
 * Whether a hot folder has been silent for longer than usual: for more than a day longer than the longest interval
 * between the last deliveries. The additional day is needed because an ERP does not always deliver at the same hour.
 * @param deliveries the times of recent deliveries, one for each day that had any, the newest first
 */
export function isDeliveryOverdue(deliveries: readonly Date[], now: Date): boolean {
  const [last] = deliveries;
  if (last === undefined || deliveries.length < MIN_DELIVERIES) return false;
  const gaps = deliveries
    .slice(1)
    .map((earlier, index) => (deliveries[index]?.getTime() ?? 0) - earlier.getTime());
  return now.getTime() - last.getTime() > Math.max(...gaps) + DAY_MS;
}

/** A nightly backup may take some hours. */
const MAX_BACKUP_AGE_MS = 30 * HOUR_MS;

export function isBackupOverdue(at: Date | null, now: Date): boolean {
  return at === null || now.getTime() - at.getTime() > MAX_BACKUP_AGE_MS;
}
