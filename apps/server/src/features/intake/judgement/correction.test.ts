import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../../platform/errors/index.ts';
import { typeOfClass } from '../model/document-type.ts';
import type { Judgement } from './judge.ts';
import { applyCorrection, type Correction } from './correction.ts';

const customer = {
  customerId: 1,
  customerNumber: '10000001',
  name: 'Bäckerei Müller GmbH',
  scheme: 'customer-number',
  value: '10000001',
  isActive: true,
  hasGermanVatId: false,
} as const;
const emptyCorrection: Correction = {
  number: undefined,
  date: undefined,
  typeValue: undefined,
  customer: undefined,
  isNewVersion: false,
  exemption: undefined,
};
const unrecognised: Judgement = {
  state: 'quarantined',
  reasons: ['no-invoice-xml'],
  customer: undefined,
  identifierText: undefined,
  data: {},
};
const creditNote: Judgement = {
  ...unrecognised,
  data: { number: 'GS-1', date: '2026-10-01', type: typeOfClass('credit-note') },
  customer,
};

describe('a correction', () => {
  it('completes missing values', () => {
    const correction = {
      ...emptyCorrection,
      number: 'RE-1',
      date: '2026-10-02',
      typeValue: 2,
      customer,
    } as const;
    expect(applyCorrection(unrecognised, correction, [])).toMatchObject({
      state: 'accepted',
      data: { number: 'RE-1', date: '2026-10-02', type: { typeValue: 2, documentClass: 'reminder' } },
      customer,
    });
  });

  it('keeps the values that it does not contain', () => {
    expect(applyCorrection(creditNote, emptyCorrection, [])).toMatchObject({
      data: { number: 'GS-1', date: '2026-10-01' },
      customer,
    });
  });

  it('keeps the finer class within the same type', () => {
    expect(
      applyCorrection(creditNote, { ...emptyCorrection, typeValue: 0 }, []).data.type.documentClass,
    ).toBe('credit-note');
    expect(
      applyCorrection(creditNote, { ...emptyCorrection, typeValue: 1 }, []).data.type.documentClass,
    ).toBe('remittance-advice');
  });

  it('is refused while values are missing, and every missing field is named', () => {
    const attempt = () => applyCorrection(unrecognised, { ...emptyCorrection, number: 'RE-1' }, []);
    expect(attempt).toThrow(InvalidRequest);
    expect(attempt).toThrow(
      expect.objectContaining({
        errors: {
          documentDate: ['is missing'],
          typeValue: ['is missing'],
          customerId: ['is missing'],
        },
      }),
    );
  });

  it('must state the values in which index and e-invoice contradict each other, although both were read', () => {
    const disputed = ['documentNumber', 'documentDate', 'typeValue', 'customerId'] as const;
    const attempt = () => applyCorrection(creditNote, emptyCorrection, disputed);
    expect(attempt).toThrow(
      expect.objectContaining({
        errors: {
          documentNumber: ['is missing'],
          documentDate: ['is missing'],
          typeValue: ['is missing'],
          customerId: ['is missing'],
        },
      }),
    );
    const correction = {
      ...emptyCorrection,
      number: 'GS-1',
      date: '2026-10-01',
      typeValue: 0,
      customer,
    } as const;
    expect(applyCorrection(creditNote, correction, disputed).data).toMatchObject({
      number: 'GS-1',
      type: { documentClass: 'credit-note' },
    });
  });
});
