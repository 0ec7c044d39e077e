import { expect, it } from 'vitest';
import { describeRemarks } from './index-remarks.ts';

it('two totals that differ only in a later digit are not shown as the same', () => {
  const total = (amount: string) => ({ amount, currency: 'EUR' });
  const differingTotal = { index: total('1350.37'), document: total('1350.3701') };
  expect(describeRemarks({ differingTotal }, 'de')).toEqual([
    'Der Index nennt als Betrag 1.350,37 EUR, die E-Rechnung 1.350,3701 EUR. Es gilt die E-Rechnung.',
  ]);
  expect(describeRemarks({ differingTotal }, 'en')).toEqual([
    'The index states the amount 1,350.37 EUR, the e-invoice 1,350.3701 EUR. The e-invoice counts.',
  ]);
});
