/** A calendar day as `YYYY-MM-DD`, without a time zone. The texts sort in the order of the days. */
export type Day = string;

const MILLISECONDS_PER_DAY = 86_400_000;
const SUNDAY = 0;

function toDate(day: Day): Date {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || toDay(date) !== day) throw new RangeError(`no calendar day: ${day}`);
  return date;
}

function toDay(date: Date): Day {
  return date.toISOString().slice(0, 10);
}

/** @throws RangeError if the text is not a calendar day (`2026-02-30`) */
export function parseDay(text: string): Day {
  return toDay(toDate(text));
}

export function addDays(day: Day, count: number): Day {
  return toDay(new Date(toDate(day).getTime() + count * MILLISECONDS_PER_DAY));
}

/** The number of days from one calendar day to a later one. */
export function daysBetween(from: Day, to: Day): number {
  return (toDate(to).getTime() - toDate(from).getTime()) / MILLISECONDS_PER_DAY;
}

export function isSunday(day: Day): boolean {
  return toDate(day).getUTCDay() === SUNDAY;
}

/** Returns the day, or the next Monday if the day is a Sunday, because documents are not issued on Sundays. */
export function mondayIfSunday(day: Day): Day {
  return isSunday(day) ? addDays(day, 1) : day;
}

/** A month as `YYYY-MM`. */
export type Month = string;

export function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

export function yearOf(day: Day): number {
  return Number(day.slice(0, 4));
}

export function addMonths(month: Month, count: number): Month {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

export function lastDayOf(month: Month): Day {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Returns a day of a month; its last day if the month is shorter. */
export function dayInMonth(month: Month, dayOfMonth: number): Day {
  const day = `${month}-${String(dayOfMonth).padStart(2, '0')}`;
  const last = lastDayOf(month);
  return day < last ? day : last;
}

/** `13.11.2026` */
export function germanDay(day: Day): string {
  return `${day.slice(8, 10)}.${day.slice(5, 7)}.${day.slice(0, 4)}`;
}

const MONTH_NAME = new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Oktober 2026` */
export function germanMonth(month: Month): string {
  return MONTH_NAME.format(toDate(`${month}-01`));
}
