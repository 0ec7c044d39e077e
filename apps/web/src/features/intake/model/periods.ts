import { type DayRange, isSameRange } from '../../../ui/date-range/presets.ts';

export const PERIODS = ['today', 'week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Readonly<Record<Exclude<Period, 'all'>, number>> = { today: 1, week: 7, month: 30 };

/** The days of a period that ends today (`YYYY-MM-DD`); null for no limit. */
export function rangeOfPeriod(period: Period, today: string): DayRange | null {
  if (period === 'all') return null;
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - DAYS[period] + 1);
  return { from: first.toISOString().slice(0, 10), to: today };
}

/** Finds the period whose days equal the range of the filter. */
export function findPeriod(range: DayRange | null, today: string): Period | undefined {
  return PERIODS.find((period) => isSameRange(rangeOfPeriod(period, today), range));
}
