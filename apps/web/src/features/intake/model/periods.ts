import { type DayRange, isSameRange } from '../../../ui/date-range/presets.ts';

/** The periods above the journal; they only set the filter of its first column. */
export const PERIODS = ['today', 'week', 'month', 'all'] as const;
export type Period = (typeof PERIODS)[number];

const DAYS: Readonly<Record<Exclude<Period, 'all'>, number>> = { today: 1, week: 7, month: 30 };

/** The last days including today (`YYYY-MM-DD`); null for no limit. */
export function rangeOfPeriod(period: Period, today: string): DayRange | null {
  if (period === 'all') return null;
  const first = new Date(`${today}T00:00:00Z`);
  first.setUTCDate(first.getUTCDate() - DAYS[period] + 1);
  return { from: first.toISOString().slice(0, 10), to: today };
}

/** The period that equals the range of the filter, if any. */
export function findPeriod(range: DayRange | null, today: string): Period | undefined {
  return PERIODS.find((period) => isSameRange(rangeOfPeriod(period, today), range));
}
