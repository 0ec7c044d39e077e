import { describe, expect, it } from 'vitest';
import { findDifferingTotal } from './index-remarks.ts';

const invoice = (gross: string | undefined, due?: string, currency = 'EUR') => ({
  totals: { gross, due },
  currency,
});

describe('the total of an index', () => {
  it.each([
    ['the same amount in another form', { amount: '305.370', currency: '€' }, invoice('305.37')],
    ['the amount due', { amount: '205.37', currency: 'EUR' }, invoice('305.37', '205.37')],
    ['the amount of a credit note with a sign', { amount: '-305.37' }, invoice('305.37')],
    ['an amount without a currency', { amount: '305.37' }, invoice('305.37', undefined, 'CHF')],
    ['no amount', { currency: 'EUR' }, invoice('305.37')],
  ])('does not contradict the e-invoice if it is %s', (_name, index, other) => {
    expect(findDifferingTotal(index, other)).toBeUndefined();
  });

  it('contradicts nothing without an e-invoice, or if that states no total', () => {
    expect(findDifferingTotal({ amount: '1.00' }, undefined)).toBeUndefined();
    expect(findDifferingTotal({ amount: '1.00' }, invoice(undefined))).toBeUndefined();
    expect(findDifferingTotal(undefined, invoice('305.37'))).toBeUndefined();
  });

  it('contradicts the e-invoice with another amount or currency', () => {
    const document = { amount: '305.37', currency: 'EUR' };
    expect(findDifferingTotal({ amount: '350.37', currency: 'eur' }, invoice('305.37', '305.37'))).toEqual({
      index: { amount: '350.37', currency: 'EUR' },
      document,
    });
    expect(findDifferingTotal({ amount: '305.37', currency: 'CHF' }, invoice('305.37'))).toEqual({
      index: { amount: '305.37', currency: 'CHF' },
      document,
    });
  });
});
