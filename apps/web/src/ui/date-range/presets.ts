/** A range of calendar days, both ends included, `YYYY-MM-DD`. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The presets in the order of the menu. */
export const PRESET_NAMES = ['today', 'thisMonth', 'lastMonth', 'thisYear', 'lastYear'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];

function write(year: number, month: number, day: number): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join(
    '-',
  );
}

/** Days of a month, 1 to 12. Day 0 of the next month is the last day of this one; UTC avoids time zones. */
function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function wholeMonth(year: number, month: number): DayRange {
  return { from: write(year, month, 1), to: write(year, month, daysIn(year, month)) };
}

function wholeYear(year: number): DayRange {
  return { from: write(year, 1, 1), to: write(year, 12, 31) };
}

/** The range of a preset on the day `today`; last month and last year are calendar months and years. */
export function rangeOfPreset(name: PresetName, today: string): DayRange {
  const [year = 0, month = 1] = today.split('-').map(Number);
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'thisMonth':
      return wholeMonth(year, month);
    case 'lastMonth':
      return month === 1 ? wholeMonth(year - 1, 12) : wholeMonth(year, month - 1);
    case 'thisYear':
      return wholeYear(year);
    case 'lastYear':
      return wholeYear(year - 1);
  }
}

export function isSameRange(one: DayRange | null, other: DayRange | null): boolean {
  return one?.from === other?.from && one?.to === other?.to;
}

/** The preset whose range this is, so that the field can show its name. */
export function findPreset(range: DayRange, today: string): PresetName | undefined {
  return PRESET_NAMES.find((name) => isSameRange(range, rangeOfPreset(name, today)));
}

/** The month that the range covers exactly, as its first day, or undefined. */
export function findWholeMonth(range: DayRange): string | undefined {
  const [year = 0, month = 1] = range.from.split('-').map(Number);
  return isSameRange(range, wholeMonth(year, month)) ? range.from : undefined;
}
