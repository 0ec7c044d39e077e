import { describe, expect, it } from 'vitest';
import { toInvoiceAmount } from './invoice-amount.ts';

describe('the amount and the due date that a document states', () => {
  it('come from the first source that states them, an amount always with the currency of the same source', () => {
    const eInvoice = { amount: '1190.00', currency: 'CHF' };
    const index = { amount: '1.00', currency: 'EUR', dueDate: '2026-12-03' };
    expect(toInvoiceAmount([eInvoice, index])).toEqual({
      amount: '1190.00',
      currency: 'CHF',
      dueDate: '2026-12-03',
    });
    expect(toInvoiceAmount([{ amount: '5', currency: undefined }, index])).toEqual({
      amount: '5',
      currency: null,
      dueDate: '2026-12-03',
    });
    expect(toInvoiceAmount([undefined, index])).toEqual(index);
  });

  it.each([
    ['1e9', undefined],
    ['NaN', undefined],
    ['', undefined],
    ['1234567890123456.00', undefined],
    ['-0.5', '-0.5'],
    ['119.123456', '119.123456'],
  ])('reads the amount %j as %j', (written, amount) => {
    expect(toInvoiceAmount([{ amount: written }])?.amount).toBe(amount);
  });

  it.each([
    ['EUR', 'EUR'],
    ['eur', 'EUR'],
    ['€', 'EUR'],
    ['Euro', null],
    ['', null],
  ])('reads the currency %j as %j', (written, currency) => {
    expect(toInvoiceAmount([{ amount: '1', currency: written }])?.currency).toBe(currency);
  });

  it('are unknown if no source states an amount or an existing day', () => {
    expect(toInvoiceAmount([])).toBeUndefined();
    expect(
      toInvoiceAmount([{ currency: 'EUR', dueDate: '2026-02-30' }, { dueDate: 'sofort' }]),
    ).toBeUndefined();
  });
});
