import { expect, it } from 'vitest';
import { formatAmount, formatIban, formatMoney, formatQuantity } from './decimal.ts';

it('amounts are formatted exactly, without rounding', () => {
  expect(formatMoney('903.73', 'EUR', 'de')).toBe('903,73\u00a0€');
  expect(formatMoney('1342.5', 'EUR', 'en')).toBe('€1,342.50');
  expect(formatMoney('-12', 'CHF', 'de')).toBe('-12,00\u00a0CHF');
  expect(formatMoney('5', null, 'de')).toBe('5,00');
  expect(formatMoney('5', 'Taler', 'de')).toBe('5,00');
  expect(formatAmount('12345678901234567890.1234', 'de')).toBe('12.345.678.901.234.567.890,1234');
  expect(formatAmount('no number', 'de')).toBe('no number');
});

it('quantities have no trailing zeros, and IBANs are in groups of four', () => {
  expect(formatQuantity('24.0000', 'de')).toBe('24');
  expect(formatQuantity('1.5', 'de')).toBe('1,5');
  expect(formatIban('DE02120300000000202051')).toBe('DE02 1203 0000 0000 2020 51');
});
