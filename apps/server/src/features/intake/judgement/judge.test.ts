import { INTAKE_REASONS } from '@belegfach/contract';
import type { Reading } from '@belegfach/einvoice';
import { describe, expect, it } from 'vitest';
import type { IndexRow } from '../index-files/index.ts';
import { typeOfClass } from '../model/document-type.ts';
import { judge, sortReasons } from './judge.ts';
import { recogniseDocument } from './recognise-document.ts';
import {
  BAKERY,
  hybridReading,
  plainReading,
  makeCandidate,
  row,
  type RowChanges,
  PROVIDER_VAT_IDS,
  verdict,
  withoutField,
} from './test-support/judgement-fixtures.ts';

describe('a plain PDF', () => {
  it('is accepted with the values of its index', () => {
    const judgement = judge(recogniseDocument(plainReading, row(), PROVIDER_VAT_IDS), BAKERY);
    expect(judgement).toMatchObject({
      state: 'accepted',
      data: { number: 'RE-1', date: '2026-01-31' },
      customer: { customerId: 1 },
    });
  });
  it.each<[string, IndexRow | undefined, string]>([
    ['no index', undefined, 'quarantined no-invoice-xml'],
    ['no number', withoutField('number'), 'quarantined missing-number'],
    ['no date', withoutField('date'), 'quarantined invalid-date'],
    ['no type', withoutField('type'), 'quarantined unknown-type'],
    ['no customer', withoutField('customerNumber'), 'quarantined customer-unknown'],
    ['a number nobody has', row({ customerNumber: '99999999' }), 'quarantined customer-unknown'],
    [
      'several faults',
      { ...withoutField('number', withoutField('date')), problems: ['invalid-date'] },
      'quarantined missing-number invalid-date',
    ],
  ])('with the fault "%s" is held', (_name, indexRow, expected) =>
    expect(verdict(plainReading, indexRow)).toBe(expected),
  );

  it('of an inactive customer is held', () => {
    const inactive = [makeCandidate('customer-number', '10000001', 1, false)];
    expect(verdict(plainReading, row(), inactive)).toBe('quarantined customer-inactive');
  });
});

describe('an e-invoice', () => {
  it('needs no index', () => expect(verdict(hybridReading())).toBe('accepted'));
  it('is accepted with an index that has fewer values', () => {
    expect(verdict(hybridReading(), withoutField('number', withoutField('type')))).toBe('accepted');
    expect(verdict(hybridReading({ number: 're-1 ' }), row())).toBe('accepted');
    expect(verdict(hybridReading({ documentClass: 'credit-note' }), row())).toBe('accepted');
  });
  it.each<[string, RowChanges]>([
    ['number', { number: 'RE-2' }],
    ['date', { date: '2026-02-01' }],
    ['type', { type: typeOfClass('reminder') }],
  ])('is held if the index names another %s', (_name, change) =>
    expect(verdict(hybridReading(), row(change))).toBe('quarantined index-xml-conflict'),
  );
  it('is held if the index names another customer', () => {
    const candidates = [...BAKERY, makeCandidate('customer-number', '10000002', 2)];
    expect(verdict(hybridReading(), row({ customerNumber: '10000002' }), candidates)).toBe(
      'quarantined index-xml-conflict',
    );
  });
  it('is held if the buyer has the number of a customer that does not exist, but not for an unknown number of another form', () => {
    const buyerWithId = (id: string) => hybridReading({ buyer: { ids: [id] } });
    expect(verdict(buyerWithId('10000009'), row())).toBe('quarantined index-xml-conflict');
    expect(verdict(buyerWithId('GE2020211'), row())).toBe('accepted');
  });
  it('of another sender is held, whatever the spelling of the VAT id', () => {
    expect(verdict(hybridReading({ seller: { vatId: 'DE123456789' } }))).toBe(
      'quarantined provider-mismatch',
    );
    expect(verdict(hybridReading({ seller: {} }))).toBe('accepted');
  });
  it('has the customer as its seller if it is self-billed', () => {
    const reading = hybridReading({
      documentClass: 'self-billed-invoice',
      customerParty: 'seller',
      seller: { ids: ['10000001'], vatId: 'DE111111111' },
      buyer: { vatId: 'DE299999990', ids: ['10000002'] },
    });
    const judgement = judge(recogniseDocument(reading, undefined, PROVIDER_VAT_IDS), [
      ...BAKERY,
      makeCandidate('buyer-id', '10000002', 2),
    ]);
    expect(judgement).toMatchObject({
      state: 'accepted',
      customer: { customerId: 1 },
      data: { type: { documentClass: 'self-billed' } },
    });
  });
  it('that could not be read keeps the reason of the reader', () => {
    const damaged: Reading = { outcome: 'problem', verdict: 'rejected', reason: 'pdf-damaged', detail: '' };
    expect(verdict(damaged, row({ problems: ['invalid-date'] }))).toBe('rejected pdf-damaged');
    const active: Reading = {
      outcome: 'problem',
      verdict: 'quarantined',
      reason: 'active-content',
      detail: '',
    };
    expect(verdict(active, row())).toBe('quarantined active-content');
    expect(verdict({ ...active, reason: 'xml-malformed' })).toBe('quarantined xml-malformed');
  });
});

it('the reasons have a fixed order, which begins with a rejection by a person', () => {
  expect(sortReasons(INTAKE_REASONS)[0]).toBe('discarded');
});
