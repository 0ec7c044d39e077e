import { TIME_ZONE } from '@belegfach/contract/schema-free';
import { NO_VALUE } from './no-value.ts';

/*
 * In this file a day is a calendar day such as `2026-11-03`, and a moment is a point in time in UTC such as
 * `2026-11-03T22:30:00Z`, as in the API.
 */

/** Shown in both languages for a document without a date. */
export const NO_INVOICE_DATE = 'No Date available';

const LOCALES = { de: 'de-DE', en: 'en-GB' } as const;
export type DateLanguage = keyof typeof LOCALES;

export function languageOf(language: string): DateLanguage {
  return language.startsWith('en') ? 'en' : 'de';
}

function twoDigits(value: string): string {
  return value.padStart(2, '0');
}

function join(language: string, day: string, month: string, year: string): string {
  const separator = languageOf(language) === 'en' ? '/' : '.';
  return [twoDigits(day), twoDigits(month), year].join(separator);
}

/** A calendar day `YYYY-MM-DD` as dd.MM.yyyy (de) or dd/MM/yyyy (en); year 0, null and anything else as `-`. */
export function formatDay(day: string | null, language: string): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})/.exec(day ?? '');
  const [, year, month, dayOfMonth] = match ?? [];
  if (year === undefined || month === undefined || dayOfMonth === undefined || Number(year) === 0)
    return NO_VALUE;
  return join(language, dayOfMonth, month, year);
}

/** A day as people write it, day first in both languages, with any separator; or as the API writes it. */
const WRITTEN_DAY =
  /^(?:(?<day>\d{1,2})[./\s-]\s*(?<month>\d{1,2})[./\s-]\s*(?<year>\d{4})|(?<iso>\d{4}-\d{2}-\d{2}))$/;

/**
 * Reads a calendar day that a person wrote, as `YYYY-MM-DD`; undefined for a day that does not exist, and for any other
 * text.
 */
export function readDay(text: string): string | undefined {
  const { day = '', month = '', year = '', iso } = WRITTEN_DAY.exec(text.trim())?.groups ?? {};
  const isoDay = iso ?? [year, twoDigits(month), twoDigits(day)].join('-');
  const read = new Date(`${isoDay}T00:00:00Z`);
  // `Date` would read the 31st of a shorter month as the first of the next one.
  const isDay = !Number.isNaN(read.getTime()) && read.toISOString().startsWith(isoDay);
  return isDay && !isoDay.startsWith('0000') ? isoDay : undefined;
}

/** The date of a document: the fixed words if it is missing, a dash if its year is 0. */
export function formatInvoiceDate(day: string | null, language: string): string {
  return day === null ? NO_INVOICE_DATE : formatDay(day, language);
}

/** A download at 23:30 German time belongs to that day for every user and for the server's filters (WEB-5). */
const portalClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

function partsOf(moment: Date): Record<string, string> {
  return Object.fromEntries(portalClock.formatToParts(moment).map((part) => [part.type, part.value]));
}

function findParts(moment: string | null): Record<string, string> | undefined {
  // Year 0 means "never" in the API; an en-GB formatter would print it as year 1 (before Christ).
  if (moment === null || moment.startsWith('0000')) return undefined;
  const read = new Date(moment);
  return Number.isNaN(read.getTime()) ? undefined : partsOf(read);
}

/** A moment in UTC as its day in the portal's time zone; null and year 0 as `-`. */
export function formatMomentAsDay(moment: string | null, language: string): string {
  const parts = findParts(moment);
  if (parts === undefined) return NO_VALUE;
  return join(language, parts['day'] ?? '', parts['month'] ?? '', parts['year'] ?? '');
}

/** A moment as date and hh:mm:ss, the stamp of notes. */
export function formatTimestamp(moment: string, language: string): string {
  return formatMoment(moment, language, ['hour', 'minute', 'second']);
}

/** A moment as date and hh:mm, for lists. */
export function formatDateTime(moment: string, language: string): string {
  return formatMoment(moment, language, ['hour', 'minute']);
}

/** The same; only hh:mm for a moment of today. */
export function formatDateTimeUnlessToday(moment: string, language: string): string {
  const text = formatDateTime(moment, language);
  return isToday(moment) ? text.slice(text.indexOf(', ') + 2) : text;
}

/** Whether a moment is on the present day of the portal's time zone. */
export function isToday(moment: string): boolean {
  return formatMomentAsDay(moment, 'de') === formatDay(dayOf(new Date()), 'de');
}

function formatMoment(moment: string, language: string, names: readonly string[]): string {
  const parts = findParts(moment);
  if (parts === undefined) return NO_VALUE;
  return `${formatMomentAsDay(moment, language)}, ${names.map((name) => parts[name]).join(':')}`;
}

/** Hours and minutes in the time zone of the browser, for the messages of this session. */
export function formatTimeOfDay(moment: Date, language: string): string {
  return moment.toLocaleTimeString(localeOf(language), { hour: '2-digit', minute: '2-digit' });
}

/** The calendar day of a moment in the portal's time zone, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  const parts = partsOf(moment);
  return [parts['year'] ?? '', parts['month'] ?? '', parts['day'] ?? ''].join('-');
}

/** The locale of an interface language for `Intl`. */
export function localeOf(language: string): string {
  return LOCALES[languageOf(language)];
}
