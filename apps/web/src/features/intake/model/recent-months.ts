/** The broken rules of older months say nothing about the present settings of an ERP, so they are not offered. */
const MONTH_COUNT = 24;

/**
 * The months that the user can choose, as `YYYY-MM`, newest first.
 * @param today `YYYY-MM-DD`
 */
export function listRecentMonths(today: string): readonly string[] {
  const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1;
  return Array.from({ length: MONTH_COUNT }, (_, monthsBack) => {
    const month = last - monthsBack;
    return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
  });
}
