import { describe, expect, test } from 'vitest';
import { buildHeldDetail } from '../../../../test-support/intake.ts';
import {
  toReleaseBody,
  createDraft,
  listMissingFields,
  mayRemember,
  listRequiredFields,
  listResolutions,
  type ReleaseDraft,
} from './release-draft.ts';

const held = buildHeldDetail(1);
const customer = { id: '019a0000-0000-7000-8000-000000000314', name: 'Höfe', customerNumber: '10000314' };
const existing = {
  documentId: '019a0000-0000-7000-8000-000000000777',
  documentNumber: 'RE-2026/0001',
  documentDate: '2026-11-01',
  customerNumber: '10000001',
  customerName: 'Bäckerei Müller GmbH',
  differences: ['documentDate'],
};
const existingNumber = buildHeldDetail(1, {
  customerNumber: '10000001',
  reasons: ['number-exists'],
  existing,
});

function changeDraft(change: Partial<ReleaseDraft>, detail = held): ReleaseDraft {
  return { ...createDraft(detail), ...change };
}

describe('the exemption', () => {
  const required = buildHeldDetail(1, {
    customerNumber: '10000001',
    reasons: ['e-invoice-required'],
    eInvoiceDuty: { state: 'required', exemption: null, comment: null },
  });

  test('is asked for a document that must be an e-invoice, and "other" needs an explanation', () => {
    expect(listMissingFields(createDraft(required), required)).toEqual(['exemption']);
    expect(listMissingFields(changeDraft({ exemption: 'ticket' }, required), required)).toEqual([]);
    const other = changeDraft({ exemption: 'other', exemptionComment: ' ' }, required);
    expect(listMissingFields(other, required)).toEqual(['exemptionComment']);
    expect(toReleaseBody({ ...other, exemptionComment: ' Leasing ' }, required)).toEqual({
      exemption: 'other',
      exemptionComment: 'Leasing',
    });
  });

  test('of an earlier release is kept for a document that is held because its number exists', () => {
    const again = {
      ...existingNumber,
      eInvoiceDuty: { state: 'exempt', exemption: 'ticket', comment: null },
    } as const;
    const draft = changeDraft({ resolution: 'newVersion' }, again);
    expect(toReleaseBody(draft, again)).toEqual({ exemption: 'ticket', resolution: 'newVersion' });
  });

  test('is neither asked nor sent for other documents', () => {
    const draft = changeDraft({ customer });
    expect(listMissingFields(draft, held)).toEqual([]);
    expect(toReleaseBody(draft, held)).not.toHaveProperty('exemption');
  });
});

describe('the questions of the release form', () => {
  test('ask for missing values', () => {
    expect(listRequiredFields(held)).toEqual({
      customer: true,
      number: false,
      date: false,
      type: false,
      resolution: false,
    });
    const bare = buildHeldDetail(1, { documentNumber: null, documentDate: null, typeValue: null });
    expect(listRequiredFields(bare)).toMatchObject({ number: true, date: true, type: true });
  });

  test('ask for the customer if another one may be meant', () => {
    const doubtful = buildHeldDetail(1, { customerNumber: '10000001', reasons: ['customer-differs'] });
    expect(listRequiredFields(doubtful).customer).toBe(true);
    expect(listMissingFields(createDraft(doubtful), doubtful)).toEqual(['customer']);
  });

  test('ask for the values in which the sources contradict each other, and nothing is chosen beforehand', () => {
    const detail = buildHeldDetail(1, {
      customerNumber: '10000001',
      reasons: ['index-xml-conflict'],
      disputed: ['documentNumber', 'customerId'],
    });
    expect(listRequiredFields(detail)).toEqual({
      customer: true,
      number: true,
      date: false,
      type: false,
      resolution: false,
    });
    const draft = createDraft(detail);
    expect(draft.documentNumber).toBeNull();
    expect(listMissingFields(draft, detail)).toEqual(['customer', 'number']);
    // Also a value that equals the recognised one is sent: the person has chosen it.
    const decided = { ...draft, customer, documentNumber: detail.documentNumber };
    expect(toReleaseBody(decided, detail)).toEqual({
      customerId: customer.id,
      documentNumber: detail.documentNumber,
    });
  });

  test('only ask whether it is the same document if its bytes equal the bytes of the existing document', () => {
    const repeat = buildHeldDetail(1, {
      customerNumber: null,
      reasons: ['index-xml-conflict'],
      existing,
      resolutions: ['sameDocument'],
    });
    expect(Object.entries(listRequiredFields(repeat)).filter(([, isAsked]) => isAsked)).toEqual([
      ['resolution', true],
    ]);
    expect(listResolutions(repeat)).toEqual(['sameDocument']);
    expect(listMissingFields(createDraft(repeat), repeat)).toEqual(['resolution']);
    expect(listMissingFields(changeDraft({ resolution: 'sameDocument' }, repeat), repeat)).toEqual([]);
  });

  test('ask how to resolve a number that exists', () => {
    expect(listRequiredFields(existingNumber)).toMatchObject({ customer: false, resolution: true });
    expect(listResolutions({ ...existingNumber, resolutions: ['newVersion', 'sameDocument'] })).toEqual([
      'newVersion',
      'sameDocument',
      'otherNumber',
    ]);
    expect(listResolutions(held)).toEqual([]);
  });
});

describe('a release', () => {
  test('is impossible while values are missing', () => {
    expect(listMissingFields(createDraft(held), held)).toEqual(['customer']);
    expect(listMissingFields(changeDraft({ customer }), held)).toEqual([]);
    const bare = buildHeldDetail(1, { documentNumber: null, documentDate: null, typeValue: null });
    expect(listMissingFields(createDraft(bare), bare)).toEqual(['customer', 'number', 'date', 'type']);
    expect(listMissingFields(changeDraft({ customer, documentDate: '' }), held)).toEqual(['date']);
  });

  test('of a document with an existing number needs a resolution, and another number if the number was wrong', () => {
    expect(listMissingFields(createDraft(existingNumber), existingNumber)).toEqual(['resolution']);
    expect(
      listMissingFields(changeDraft({ resolution: 'newVersion' }, existingNumber), existingNumber),
    ).toEqual([]);
    expect(
      listMissingFields(changeDraft({ resolution: 'otherNumber' }, existingNumber), existingNumber),
    ).toEqual(['number']);
    expect(
      listMissingFields(
        changeDraft({ resolution: 'otherNumber', documentNumber: 'RE-2026/0002' }, existingNumber),
        existingNumber,
      ),
    ).toEqual([]);
  });

  test('sends only the values that the person has changed', () => {
    expect(toReleaseBody(changeDraft({ customer, remember: true }), held)).toEqual({
      customerId: customer.id,
      remember: true,
    });
    expect(toReleaseBody(changeDraft({ customer, remember: false, documentNumber: ' RE-9 ' }), held)).toEqual(
      {
        customerId: customer.id,
        documentNumber: 'RE-9',
      },
    );
    expect(toReleaseBody(changeDraft({ documentDate: '2026-11-02', typeValue: 2 }), held)).toEqual({
      documentDate: '2026-11-02',
      typeValue: 2,
    });
    expect(toReleaseBody(changeDraft({ resolution: 'newVersion' }, existingNumber), existingNumber)).toEqual({
      resolution: 'newVersion',
    });
    expect(
      toReleaseBody(
        changeDraft({ resolution: 'otherNumber', documentNumber: 'RE-9' }, existingNumber),
        existingNumber,
      ),
    ).toEqual({
      documentNumber: 'RE-9',
    });
    expect(
      toReleaseBody(
        changeDraft({ resolution: 'sameDocument', documentNumber: 'RE-9' }, existingNumber),
        existingNumber,
      ),
    ).toEqual({
      resolution: 'sameDocument',
    });
  });

  test('can only learn an identifier if the document has one and a customer is chosen', () => {
    const anonymous = buildHeldDetail(1, { identifier: null });
    expect(mayRemember(createDraft(held), held)).toBe(false);
    expect(mayRemember(changeDraft({ customer }), held)).toBe(true);
    expect(mayRemember(changeDraft({ customer }, anonymous), anonymous)).toBe(false);
  });
});
