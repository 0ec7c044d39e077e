import { describe, expect, it } from 'vitest';
import { addDays, addMonths, dayInMonth, lastDayOf, parseDay, mondayIfSunday } from './calendar.ts';
import { asciiSlug, mailDomainOf } from './company-names.ts';
import { decimalText, germanAmount, groupedIban, lineAmount, percentOf } from './money.ts';
import { createRandom } from './random.ts';
import { leitwegId } from './leitweg-id.ts';

describe('calendar days', () => {
  it('are counted over the ends of months and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(addMonths('2026-01', -13)).toBe('2024-12');
    expect(lastDayOf('2026-02')).toBe('2026-02-28');
    expect(dayInMonth('2026-02', 30)).toBe('2026-02-28');
  });

  it('are moved to Monday only if they are Sundays', () => {
    expect(mondayIfSunday('2026-11-22')).toBe('2026-11-23');
    expect(mondayIfSunday('2026-11-21')).toBe('2026-11-21');
  });

  it.each(['2026-02-30', '2026-13-01', 'today', '2026-1-1'])('cannot be parsed from %s', (text) => {
    expect(() => parseDay(text)).toThrow(RangeError);
  });
});

describe('amounts', () => {
  it('are rounded to whole cents, half a cent away from zero', () => {
    expect(percentOf(33_350, 19)).toBe(6337);
    expect(percentOf(-33_350, 19)).toBe(-6337);
    expect(lineAmount(1500, 7801)).toBe(11_702);
  });

  it('are formatted for XML and for people', () => {
    expect(decimalText(-5)).toBe('-0.05');
    expect(germanAmount(123_456_789)).toBe('1.234.567,89');
    expect(groupedIban('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51');
  });
});

describe('names', () => {
  it('are written without umlauts in addresses', () => {
    expect(asciiSlug('Zübeyde Özdemir-Großkopf')).toBe('zuebeyde-oezdemir-grosskopf');
    expect(asciiSlug('Yılmaz Çelik Żurawski')).toBe('yilmaz-celik-zurawski');
    expect(mailDomainOf('Autohaus Öztürk & Söhne OHG')).toBe('autohaus-oeztuerk-soehne.example');
  });
});

describe('a Leitweg-ID', () => {
  it('has check digits with which it is 1 modulo 97', () => {
    const number = leitwegId('05315000', '000140');
    expect(BigInt(number.replaceAll('-', '')) % 97n).toBe(1n);
    // An example of the format specification.
    expect(leitwegId('04011000', '1234512345')).toBe('04011000-1234512345-06');
  });
});

describe('the random source', () => {
  it('returns the same numbers for the same seed, and other numbers for a fork', () => {
    const randomNumbers = (seed: string) => {
      const random = createRandom(seed);
      return Array.from({ length: 5 }, () => random.next());
    };
    expect(randomNumbers('a')).toEqual(randomNumbers('a'));
    expect(randomNumbers('a')).not.toEqual(randomNumbers('b'));
    expect(createRandom('a').fork('b').next()).toBe(createRandom('a/b').next());
  });

  it('returns whole numbers within the given bounds', () => {
    const random = createRandom('bounds');
    const numbers = Array.from({ length: 1000 }, () => random.int(3, 5));
    expect([Math.min(...numbers), Math.max(...numbers)]).toEqual([3, 5]);
  });
});
