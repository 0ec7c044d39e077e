import type { TFunction } from 'i18next';
import { formatDay, localeOf } from '../../lib/dates.ts';
import { type DayRange, findPreset, findWholeMonth } from './presets.ts';

/** The month of a day, `Oktober 2026`. */
export function monthName(day: string, language: string, month: 'short' | 'long'): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone: 'UTC', month, year: 'numeric' });
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** The text of a range in its field: the name of a preset, a whole month, one day, or both ends. */
export function rangeLabel(range: DayRange, today: string, language: string, t: TFunction<'table'>): string {
  const preset = findPreset(range, today);
  if (preset !== undefined) return t(`presets.${preset}`);
  const month = findWholeMonth(range);
  if (month !== undefined) return monthName(month, language, 'short');
  const from = formatDay(range.from, language);
  return range.from === range.to ? from : `${from} – ${formatDay(range.to, language)}`;
}

/** A range within a sentence: "im Oktober 2026", "am 13.11.2026", "vom 1.10. bis 15.11.2026". */
export function rangePhrase(range: DayRange, language: string, t: TFunction<'table'>): string {
  const month = findWholeMonth(range);
  if (month !== undefined) return t('phrases.month', { month: monthName(month, language, 'long') });
  const year = range.from.slice(0, 4);
  if (range.from === `${year}-01-01` && range.to === `${year}-12-31`) return t('phrases.year', { year });
  const from = formatDay(range.from, language);
  if (range.from === range.to) return t('phrases.day', { day: from });
  return t('phrases.range', { from, to: formatDay(range.to, language) });
}
