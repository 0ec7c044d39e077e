import { describe, expect, it } from 'vitest';
import {
  formatAmount,
  formatDay,
  formatIban,
  formatMoney,
  formatQuantity,
  negate,
  toReadableText,
} from './format-value.ts';

describe('the format of numbers', () => {
  it.each([
    ['1190', '1.190,00', '1,190.00'],
    ['-8.79', '-8,79', '-8.79'],
    ['252.1', '252,10', '252.10'],
    ['0.0525', '0,0525', '0.0525'],
    ['14.900', '14,90', '14.90'],
    ['12345678901234567.89', '12.345.678.901.234.567,89', '12,345,678,901,234,567.89'],
    ['007', '7,00', '7.00'],
    ['+5', '5,00', '5.00'],
    ['1E5', '1E5', '1E5'],
    ['9'.repeat(41), '9'.repeat(41), '9'.repeat(41)],
  ])('turns %s into the amount %s in German and %s in English', (decimal, german, english) => {
    expect(formatAmount(decimal, 'de')).toBe(german);
    expect(formatAmount(decimal, 'en')).toBe(english);
  });

  it.each([
    ['19.00', '19'],
    ['1.50', '1,5'],
    ['1000', '1.000'],
  ])('turns %s into the quantity %s', (decimal, german) => {
    expect(formatQuantity(decimal, 'de')).toBe(german);
  });

  it('puts the currency where the language has it', () => {
    expect([formatMoney('-5', 'EUR', 'de'), formatMoney('-5', 'EUR', 'en')]).toEqual(['-5,00 €', '-€5.00']);
    expect([formatMoney('5', 'CHF', 'de'), formatMoney('5', 'CHF', 'en')]).toEqual(['5,00 CHF', 'CHF 5.00']);
  });

  it('negates decimals and leaves other texts', () => {
    expect(['5.10', '-5.10', '+5', '0.00', '-0', 'x'].map(negate)).toEqual([
      '-5.10',
      '5.10',
      '-5',
      '0.00',
      '0',
      'x',
    ]);
  });
});

it('dates and IBANs are formatted as on paper', () => {
  expect([formatDay('2026-11-03', 'de'), formatDay('2026-11-03', 'en')]).toEqual([
    '03.11.2026',
    '03/11/2026',
  ]);
  expect(formatIban('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51');
  expect(formatIban('Konto 4711')).toBe('Konto 4711');
});

it('control characters, and characters that change the reading direction, are removed', () => {
  expect(toReadableText(' a\u202Egnp.exe\u0007\tb \r\n c')).toBe('a gnp.exe b\nc');
});
