import { describe, expect, it } from 'vitest';
import { formatAmount, formatDate, formatIban, formatQuantity, toPrintableText } from './format.ts';

describe('the format of numbers', () => {
  it.each([
    ['1190', '1.190,00'],
    ['-8.79', '-8,79'],
    ['252.1', '252,10'],
    ['0.0525', '0,0525'],
    ['14.900', '14,90'],
    ['12345678901234567.89', '12.345.678.901.234.567,89'],
    ['007', '7,00'],
  ])('turns %s into the amount %s', (decimal, german) => {
    expect(formatAmount(decimal)).toBe(german);
  });

  it.each([
    ['19.00', '19'],
    ['1.50', '1,5'],
    ['1000', '1.000'],
  ])('turns %s into the quantity %s', (decimal, german) => {
    expect(formatQuantity(decimal)).toBe(german);
  });
});

it('dates and IBANs are formatted as on paper', () => {
  expect(formatDate('2026-11-03')).toBe('03.11.2026');
  expect(formatIban('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51');
  expect(formatIban('Konto 4711')).toBe('Konto 4711');
});

it('control characters, and characters that change the reading direction, are removed', () => {
  expect(toPrintableText('a\u202Egnp.exe\u0007\tb\nc')).toBe('agnp.exe b\nc');
});
