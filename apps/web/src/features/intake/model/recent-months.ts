/** Findings are for the settings of today's ERP: older months are history. */
const MONTH_COUNT = 24;

/**
 * The months of the choice as `YYYY-MM`, newest first.
 * @param today `YYYY-MM-DD`
 */
export function listRecentMonths(today: string): readonly string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTH_COUNT }, (_, before) => {
    const month = last - before;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
