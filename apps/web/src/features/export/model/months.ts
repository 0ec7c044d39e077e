/** A calendar month, `yyyy-MM` as in the API. */
export type Month = `${string}-${string}`;

export interface YearRange {
  readonly minYear: number | null;
  readonly maxYear: number | null;
}

export const MONTHS_OF_YEAR = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] as const;

export function monthOf(year: number, month: number): Month {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
}

export function yearOf(month: Month): number {
  return Number(month.slice(0, 4));
}

export function monthNumberOf(month: Month): number {
  return Number(month.slice(5, 7));
}

/** The month that is `count` months earlier or, with a negative number, later. */
export function monthsBefore(month: Month, count: number): Month {
  const index = yearOf(month) * 12 + monthNumberOf(month) - 1 - count;
  return monthOf(Math.floor(index / 12), (index % 12) + 1);
}

/**
 * The years with documents, newest first; only the current year if there are no documents.
 * @param today `YYYY-MM-DD`
 */
export function listYears({ minYear, maxYear }: YearRange, today: string): readonly number[] {
  const current = Number(today.slice(0, 4));
  const last = maxYear ?? current;
  const first = minYear ?? last;
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
}

/** The previous month; if its year has no documents, December of the earliest year with documents (EXP-4). */
export function defaultMonth(years: readonly number[], today: string): Month {
  const previous = monthsBefore(monthOf(Number(today.slice(0, 4)), Number(today.slice(5, 7))), 1);
  return years.includes(yearOf(previous)) ? previous : monthOf(years.at(-1) ?? yearOf(previous), 12);
}

/** Parses the month in the URL; undefined if it is not a month of one of the years. */
export function readMonth(text: unknown, years: readonly number[]): Month | undefined {
  if (typeof text !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) return undefined;
  const month = monthOf(Number(text.slice(0, 4)), Number(text.slice(5, 7)));
  return years.includes(yearOf(month)) ? month : undefined;
}
