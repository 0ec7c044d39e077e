import { MAX_VAT_IDS } from '@belegfach/contract/schema-free';
import { expect, test } from 'vitest';
import { providerBodyOf, EMPTY_PROVIDER, findProviderField, findVatIdFault } from './provider-draft.ts';

test('VAT ids are split at separators and converted to upper case', () => {
  const draft = { ...EMPTY_PROVIDER, name: ' Muster GmbH ', vatIds: 'de299999990; ATU12345678\nFR12' };
  expect(providerBodyOf(draft)).toEqual({
    name: 'Muster GmbH',
    vatIds: ['DE299999990', 'ATU12345678', 'FR12'],
    ignoresLeadingZeros: false,
    eInvoiceDutyFrom: null,
    eInvoiceDutyMode: 'hold',
  });
  expect(providerBodyOf({ ...EMPTY_PROVIDER, name: null, vatIds: null }).vatIds).toEqual([]);
});

test('a provider without the duty to send e-invoices keeps no date', () => {
  const draft = { ...EMPTY_PROVIDER, eInvoiceDutyFrom: '2027-01-01' } as const;
  expect(providerBodyOf(draft)).toMatchObject({ eInvoiceDutyFrom: null, eInvoiceDutyMode: 'hold' });
  expect(providerBodyOf({ ...draft, eInvoiceDuty: 'advise' })).toMatchObject({
    eInvoiceDutyFrom: '2027-01-01',
    eInvoiceDutyMode: 'advise',
  });
});

test('a VAT id needs its country code, and the number of VAT ids is limited', () => {
  expect(findVatIdFault('')).toBeUndefined();
  expect(findVatIdFault('DE299999990')).toBeUndefined();
  expect(findVatIdFault('299999990')).toBe('invalid');
  expect(findVatIdFault('DE299999990, D1')).toBe('invalid');
  expect(findVatIdFault('DE299999990 '.repeat(MAX_VAT_IDS))).toBeUndefined();
  expect(findVatIdFault('DE299999990 '.repeat(MAX_VAT_IDS + 1))).toBe('tooMany');
});

test('the form field of an error code, or of a field that the server names, is found', () => {
  expect(findProviderField('ProviderNameAlreadyInUse')).toBe('name');
  expect(findProviderField('vatIds')).toBe('vatIds');
  expect(findProviderField('somethingElse')).toBeUndefined();
});
