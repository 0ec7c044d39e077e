const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Fewer deliveries do not show what is usual. */
const MIN_DELIVERIES = 4;

/**
 * Whether nothing has come for longer than usual: for longer than the longest time between the last deliveries, and a day more, because
 * an ERP does not deliver at the same hour each time.
 * @param deliveries the last one of each of the latest days with a delivery, the newest first
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
