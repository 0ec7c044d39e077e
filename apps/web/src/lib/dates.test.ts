import { describe, expect, it } from 'vitest';
import {
  dayOf,
  formatDay,
  formatInvoiceDate,
  formatDateTime,
  formatTimestamp,
  formatMomentAsDay,
} from './dates.ts';

describe('the date functions', () => {
  it('write a day in the format of the language', () => {
    expect(formatDay('2026-11-03', 'de')).toBe('03.11.2026');
    expect(formatDay('2026-11-03', 'en')).toBe('03/11/2026');
    expect(formatDay('2026-11-03', 'en-GB')).toBe('03/11/2026');
  });

  it('show a dash for year 0, for a missing value and for invalid text', () => {
    expect(formatDay('0000-01-01', 'de')).toBe('-');
    expect(formatDay(null, 'de')).toBe('-');
    expect(formatDay('soon', 'de')).toBe('-');
    expect(formatMomentAsDay(null, 'de')).toBe('-');
    expect(formatMomentAsDay('0000-12-31T00:00:00Z', 'en')).toBe('-');
    expect(formatTimestamp('rubbish', 'en')).toBe('-');
  });

  it('return fixed words for a document without a date', () => {
    expect(formatInvoiceDate(null, 'de')).toBe('No Date available');
    expect(formatInvoiceDate(null, 'en')).toBe('No Date available');
    expect(formatInvoiceDate('0000-01-01', 'de')).toBe('-');
  });

  it('convert a moment to its day in German time, in summer and winter', () => {
    expect(formatMomentAsDay('2026-07-31T22:30:00Z', 'de')).toBe('01.08.2026');
    expect(formatMomentAsDay('2026-12-31T22:59:59Z', 'de')).toBe('31.12.2026');
    expect(formatMomentAsDay('2026-12-31T23:00:00Z', 'en')).toBe('01/01/2027');
  });

  it('format the stamp of a note with date and time to the second', () => {
    expect(formatTimestamp('2026-11-18T08:14:32Z', 'de')).toBe('18.11.2026, 09:14:32');
    expect(formatDateTime('2026-11-18T08:14:32Z', 'de')).toBe('18.11.2026, 09:14');
    expect(formatTimestamp('2026-11-17T23:00:05Z', 'en')).toBe('18/11/2026, 00:00:05');
  });

  it('return the day of a moment', () => {
    expect(dayOf(new Date('2026-03-01T22:59:59Z'))).toBe('2026-03-01');
    expect(dayOf(new Date('2026-03-01T23:00:00Z'))).toBe('2026-03-02');
  });
});
