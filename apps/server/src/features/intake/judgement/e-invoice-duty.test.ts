import { describe, expect, it } from 'vitest';
import { AppError, InvalidRequest } from '../../../platform/errors/index.ts';
import { typeOfClass } from '../model/document-type.ts';
import { type DutySetting, exemptDuty, findDuty } from './e-invoice-duty.ts';
import { hybridReading, plainReading, row, type RowChanges } from './test-support/judgement-fixtures.ts';

const HOLDING: DutySetting = { eInvoiceDutyFrom: '2027-01-01', eInvoiceDutyMode: 'hold' };
const GERMAN = { hasGermanVatId: true };
const REQUIRED = { state: 'required', exemption: null, comment: null } as const;

/** A plain PDF of the first day of the duty for a German business, without an amount. */
const dutyOf = (
  changes: RowChanges = {},
  { setting = HOLDING, reading = plainReading, customer = GERMAN } = {},
) => {
  const indexRow = row({ date: '2027-01-01', ...changes });
  return findDuty(setting, { reading, indexRow, data: indexRow.data, customer })?.state;
};

describe('the duty to send e-invoices', () => {
  it('applies to a plain PDF of an invoice from the first day on, but not the day before', () => {
    expect(dutyOf()).toBe('required');
    expect(dutyOf({ date: '2028-02-29' })).toBe('required');
    expect(dutyOf({ date: '2026-12-31' })).toBeUndefined();
  });

  it('is off without a date, and only advises if the provider chose that', () => {
    expect(dutyOf({}, { setting: { ...HOLDING, eInvoiceDutyFrom: null } })).toBeUndefined();
    expect(dutyOf({}, { setting: { ...HOLDING, eInvoiceDutyMode: 'advise' } })).toBe('advised');
  });

  it.each([
    ['invoice', 'required'],
    ['corrected-invoice', 'required'],
    ['self-billed', 'required'],
    ['credit-note', undefined],
    ['remittance-advice', undefined],
    ['reminder', undefined],
  ] as const)('of a document of the class %s is %s', (documentClass, expected) =>
    expect(dutyOf({ type: typeOfClass(documentClass) })).toBe(expected),
  );

  it('is not known for a document without a date or a type', () => {
    const indexRow = row();
    for (const data of [{ type: typeOfClass('invoice') }, { date: '2027-03-01' }])
      expect(findDuty(HOLDING, { reading: plainReading, indexRow, data, customer: GERMAN })).toBeUndefined();
  });

  it.each<[string | undefined, string | undefined, string | undefined]>([
    ['250.00', 'EUR', undefined],
    ['250', undefined, undefined],
    ['-250.00', 'eur', undefined],
    ['12.5', '€', undefined],
    ['250.01', 'EUR', 'required'],
    ['-250.01', 'EUR', 'required'],
    ['1190.00', undefined, 'required'],
    ['99999999999999999999.00', 'EUR', 'required'],
    ['100.00', 'CHF', 'required'],
    [undefined, 'EUR', 'required'],
  ])('for an amount of %s %s is %s', (amount, currency, expected) =>
    expect(dutyOf({ amount, currency })).toBe(expected),
  );

  it('needs a German VAT id: that of the document, otherwise that of the customer', () => {
    const unknown = { customer: { hasGermanVatId: false } };
    expect(dutyOf({}, unknown)).toBeUndefined();
    expect(dutyOf({ customerVatId: 'DE123456789' }, unknown)).toBe('required');
    expect(dutyOf({ customerVatId: 'ATU12345678' })).toBeUndefined();
    expect(dutyOf({ customerVatId: 'DE12345678' })).toBeUndefined();
  });

  it('is fulfilled by an e-invoice, but not by the data of MINIMUM, BASIC WL and ZUGFeRD 1', () => {
    for (const profileName of ['EN16931', 'BASIC', 'XRECHNUNG', 'EXTENDED', 'OTHER'] as const)
      expect(dutyOf({}, { reading: hybridReading({ profileName }) }), profileName).toBeUndefined();
    for (const profileName of ['MINIMUM', 'BASIC WL', 'ZUGFERD1-COMFORT'] as const)
      expect(dutyOf({}, { reading: hybridReading({ profileName }) }), profileName).toBe('required');
    const reminder = hybridReading({ format: 'UBL-Reminder', profileName: 'OTHER' });
    expect(dutyOf({ type: typeOfClass('invoice') }, { reading: reminder })).toBe('required');
    expect(dutyOf({ type: typeOfClass('reminder') }, { reading: reminder })).toBeUndefined();
  });

  it('takes amount and VAT id from the data of MINIMUM, where it has them', () => {
    const readingOf = (gross: string, vatId: string) =>
      hybridReading({ profileName: 'MINIMUM', currency: 'EUR', totals: { gross }, buyer: { vatId } });
    expect(dutyOf({ amount: '1190.00' }, { reading: readingOf('250.00', 'DE 123 456 789') })).toBeUndefined();
    expect(dutyOf({ amount: '10.00' }, { reading: readingOf('250.01', 'DE 123 456 789') })).toBe('required');
    expect(dutyOf({}, { reading: readingOf('250.01', 'ATU12345678') })).toBeUndefined();
  });

  it('applies to a PDF with active content, whose e-invoice was not read', () => {
    const reading = {
      outcome: 'problem',
      verdict: 'quarantined',
      reason: 'active-content',
      detail: '',
    } as const;
    expect(dutyOf({}, { reading })).toBe('required');
  });
});

describe('an exemption', () => {
  it('is needed for a document that is held by the duty, and for no other', () => {
    expect(() => exemptDuty(REQUIRED, undefined)).toThrow(AppError);
    expect(exemptDuty({ ...REQUIRED, state: 'advised' }, undefined)?.state).toBe('advised');
    expect(exemptDuty(undefined, undefined)).toBeUndefined();
  });

  it('is kept with its comment, even if no exemption is needed; "other" needs a comment', () => {
    expect(exemptDuty(REQUIRED, { exemption: 'tax-exempt', comment: undefined })).toEqual({
      state: 'exempt',
      exemption: 'tax-exempt',
      comment: null,
    });
    expect(exemptDuty(undefined, { exemption: 'ticket', comment: undefined })?.exemption).toBe('ticket');
    expect(() => exemptDuty(REQUIRED, { exemption: 'other', comment: undefined })).toThrow(InvalidRequest);
    expect(exemptDuty(REQUIRED, { exemption: 'other', comment: 'Leasing' })?.comment).toBe('Leasing');
  });
});
