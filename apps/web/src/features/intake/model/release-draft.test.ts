import { describe, expect, test } from 'vitest';
import { heldOf } from '../../../../test-support/intake.ts';
import {
  bodyOf,
  draftOf,
  listMissing,
  mayRemember,
  questionsOf,
  resolutionsOf,
  type ReleaseDraft,
} from './release-draft.ts';

const held = heldOf(1);
const customer = { id: '019a0000-0000-7000-8000-000000000314', name: 'Höfe', customerNumber: '10000314' };
const existing = {
  documentId: '019a0000-0000-7000-8000-000000000777',
  documentNumber: 'RE-2026/0001',
  documentDate: '2026-11-01',
  customerNumber: '10000001',
  customerName: 'Bäckerei Müller GmbH',
  differences: ['documentDate'],
};
const known = heldOf(1, { customerNumber: '10000001', reasons: ['number-exists'], existing });

function draft(change: Partial<ReleaseDraft>, of = held): ReleaseDraft {
  return { ...draftOf(of), ...change };
}

describe('the questions of the release form', () => {
  test('ask for missing values', () => {
    expect(questionsOf(held)).toEqual({
      customer: true,
      number: false,
      date: false,
      type: false,
      resolution: false,
    });
    const bare = heldOf(1, { documentNumber: null, documentDate: null, typeValue: null });
    expect(questionsOf(bare)).toMatchObject({ number: true, date: true, type: true });
  });

  test('ask for the customer if another one may be meant', () => {
    const doubtful = heldOf(1, { customerNumber: '10000001', reasons: ['customer-differs'] });
    expect(questionsOf(doubtful).customer).toBe(true);
    expect(listMissing(draftOf(doubtful), doubtful)).toEqual(['customer']);
  });

  test('ask for all values if the sources contradict each other', () => {
    expect(questionsOf(heldOf(1, { customerNumber: '10000001', reasons: ['index-xml-conflict'] }))).toEqual({
      customer: true,
      number: true,
      date: true,
      type: true,
      resolution: false,
    });
  });

  test('only ask whether it is the same document if its bytes equal those of the existing document', () => {
    const repeat = heldOf(1, {
      customerNumber: null,
      reasons: ['index-xml-conflict'],
      existing,
      resolutions: ['sameDocument'],
    });
    expect(Object.entries(questionsOf(repeat)).filter(([, isAsked]) => isAsked)).toEqual([
      ['resolution', true],
    ]);
    expect(resolutionsOf(repeat)).toEqual(['sameDocument']);
    expect(listMissing(draftOf(repeat), repeat)).toEqual(['resolution']);
    expect(listMissing(draft({ resolution: 'sameDocument' }, repeat), repeat)).toEqual([]);
  });

  test('ask how to resolve a number that exists', () => {
    expect(questionsOf(known)).toMatchObject({ customer: false, resolution: true });
    expect(resolutionsOf({ ...known, resolutions: ['newVersion', 'sameDocument'] })).toEqual([
      'newVersion',
      'sameDocument',
      'otherNumber',
    ]);
    expect(resolutionsOf(held)).toEqual([]);
  });
});

describe('a release', () => {
  test('is impossible while values are missing', () => {
    expect(listMissing(draftOf(held), held)).toEqual(['customer']);
    expect(listMissing(draft({ customer }), held)).toEqual([]);
    const bare = heldOf(1, { documentNumber: null, documentDate: null, typeValue: null });
    expect(listMissing(draftOf(bare), bare)).toEqual(['customer', 'number', 'date', 'type']);
    expect(listMissing(draft({ customer, documentDate: '' }), held)).toEqual(['date']);
  });

  test('of a document with an existing number needs a resolution, and another number if the number was wrong', () => {
    expect(listMissing(draftOf(known), known)).toEqual(['resolution']);
    expect(listMissing(draft({ resolution: 'newVersion' }, known), known)).toEqual([]);
    expect(listMissing(draft({ resolution: 'otherNumber' }, known), known)).toEqual(['number']);
    expect(
      listMissing(draft({ resolution: 'otherNumber', documentNumber: 'RE-2026/0002' }, known), known),
    ).toEqual([]);
  });

  test('sends only the values that the person has given', () => {
    expect(bodyOf(draft({ customer, remember: true }), held)).toEqual({
      customerId: customer.id,
      remember: true,
    });
    expect(bodyOf(draft({ customer, remember: false, documentNumber: ' RE-9 ' }), held)).toEqual({
      customerId: customer.id,
      documentNumber: 'RE-9',
    });
    expect(bodyOf(draft({ documentDate: '2026-11-02', typeValue: 2 }), held)).toEqual({
      documentDate: '2026-11-02',
      typeValue: 2,
    });
    expect(bodyOf(draft({ resolution: 'newVersion' }, known), known)).toEqual({ resolution: 'newVersion' });
    expect(bodyOf(draft({ resolution: 'otherNumber', documentNumber: 'RE-9' }, known), known)).toEqual({
      documentNumber: 'RE-9',
    });
    expect(bodyOf(draft({ resolution: 'sameDocument', documentNumber: 'RE-9' }, known), known)).toEqual({
      resolution: 'sameDocument',
    });
  });

  test('can only learn an identifier if the document has one and a customer is chosen', () => {
    const anonymous = heldOf(1, { identifier: null });
    expect(mayRemember(draftOf(held), held)).toBe(false);
    expect(mayRemember(draft({ customer }), held)).toBe(true);
    expect(mayRemember(draft({ customer }, anonymous), anonymous)).toBe(false);
  });
});
