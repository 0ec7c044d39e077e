import type { DayRange } from '../../date-range/presets.ts';

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Reads an id from the URL; any other text is null. */
export function readId(text: string): string | null {
  return UUID.test(text) ? text : null;
}

function isDay(text: string): boolean {
  // Date reads 30 February as 2 March, so the result must be the same day.
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Reads `2026-10-01..2026-10-31`. */
export function readRange(text: string): DayRange | null {
  const match = /^(\d{4}-\d{2}-\d{2})\.\.(\d{4}-\d{2}-\d{2})$/.exec(text);
  const [, from, to] = match ?? [];
  if (from === undefined || to === undefined || !isDay(from) || !isDay(to) || from > to) return null;
  return { from, to };
}

export function writeRange(range: DayRange | null): string {
  return range === null ? '' : `${range.from}..${range.to}`;
}
