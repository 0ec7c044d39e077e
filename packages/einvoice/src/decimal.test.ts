import { describe, expect, it } from 'vitest';
import { roundDecimal, toDecimal } from './decimal.ts';

describe('the decimals of amounts', () => {
  it.each(['1190.00', ' -8.79 ', '+5', '.5', '7.', '12345678901234567.89'])('reads %j', (text) => {
    expect(toDecimal(text)?.eq(text.trim().replace(/^\+/, '').replace(/\.$/, ''))).toBe(true);
  });

  it.each(['', '1.190,00', '1e5', 'NaN', '--1', '9'.repeat(41)])('refuses %j', (text) => {
    expect(toDecimal(text)).toBeUndefined();
  });

  it.each([
    ['0.005', '0.01'],
    ['-0.005', '0.00'],
    ['-0.0051', '-0.01'],
    ['1.005', '1.01'],
    ['-1.015', '-1.01'],
    ['2.675', '2.68'],
  ])('rounds %s to %s, a half towards plus infinity', (text, rounded) => {
    const value = toDecimal(text);
    expect(value && roundDecimal(value, 2).eq(rounded)).toBe(true);
  });
});
