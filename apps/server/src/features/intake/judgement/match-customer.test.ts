import type { InvoiceModel } from '@belegfach/einvoice';
import { describe, expect, it } from 'vitest';
import type { IndexRow } from '../index-files/index.ts';
import { judge } from './judge.ts';
import type { Candidate } from './match-customer.ts';
import { recognise } from './recognise.ts';
import { hybrid, points, row, VAT, verdict } from './test-support/judged.ts';

describe('the customer of an e-invoice', () => {
  const buyer = {
    ids: ['A-1'],
    globalIds: [{ scheme: '0088', id: '4000001987658' }],
    vatId: 'FR 05 987',
    endpoint: { scheme: 'EM', id: 'Info@Kunde.de' },
    name: 'Kunde',
  };
  const reading = hybrid({ buyer, buyerReference: '04011000-12345-34' });
  const matchWith = (...candidates: Candidate[]) => {
    const found = judge(recognise(reading, undefined, VAT), candidates);
    return found.customer?.customerId ?? found.reasons[0];
  };
  const points1: Candidate[] = [
    points('buyer-id', 'a-1', 1),
    points('gln', '4000001987658', 1),
    points('vat-id', 'FR05987', 1),
    points('endpoint', 'info@kunde.de', 1),
    points('leitweg-id', '04011000-12345-34', 1),
  ];
  it.each(points1.map((candidate) => [candidate.scheme, candidate] as const))(
    'is found by the scheme %s',
    (_scheme, candidate) => expect(matchWith(candidate)).toBe(1),
  );
  it('is ambiguous if strong identifiers disagree, but not if a weak one does', () => {
    expect(matchWith(points('buyer-id', 'A-1', 1), points('gln', '4000001987658', 2))).toBe(
      'customer-ambiguous',
    );
    expect(matchWith(points('buyer-id', 'A-1', 1), points('buyer-id', 'A-1', 2))).toBe('customer-ambiguous');
    expect(matchWith(points('buyer-id', 'A-1', 1), points('endpoint', 'info@kunde.de', 2))).toBe(1);
    expect(
      matchWith(points('endpoint', 'info@kunde.de', 1), points('leitweg-id', '04011000-12345-34', 2)),
    ).toBe(1);
  });
  it('is not found by a VAT id that several customers have', () => {
    expect(matchWith(points('vat-id', 'FR05987', 1), points('vat-id', 'FR05987', 2))).toBe(
      'customer-unknown',
    );
    expect(
      matchWith(
        points('vat-id', 'FR05987', 1),
        points('vat-id', 'FR05987', 2),
        points('endpoint', 'info@kunde.de', 2),
      ),
    ).toBe(2);
  });
  // Two bakeries had the same name: the invoices of the second were given to the first, which a person had once
  // assigned by name.
  it('is never found only by its name', () => {
    expect(matchWith(points('name', 'kunde', 1))).toBe('customer-unknown');
    expect(matchWith(points('endpoint', 'info@kunde.de', 1), points('name', 'kunde', 2))).toBe(1);
  });
  // A new branch of a group was not imported yet: its invoices were given to the branch whose VAT id or mailbox was
  // known.
  it.each([
    points('vat-id', 'DE1', 1),
    points('gln', '4000001987658', 1),
    points('endpoint', 'info@gruppe.de', 1),
  ])('is not found by $scheme if the document has a customer number that no customer has', (known) => {
    const buyerOf = (...ids: string[]) =>
      hybrid({
        buyer: {
          ids,
          vatId: 'DE1',
          globalIds: [{ scheme: '0088', id: '4000001987658' }],
          endpoint: { scheme: 'EM', id: 'info@gruppe.de' },
        },
      });
    expect(verdict(buyerOf('10000099'), undefined, [known])).toBe('quarantined customer-unknown');
    expect(verdict(buyerOf('A-99'), undefined, [known])).toBe('accepted');
    const assigned = points('buyer-id', '10000099', 1);
    expect(verdict(buyerOf('10000099'), undefined, [known, assigned])).toBe('accepted');
  });
  it('is compared with the index by weak identifiers too', () => {
    const named = points('customer-number', '10000001', 1);
    const sent = hybrid({ buyer: { endpoint: { scheme: 'EM', id: 'info@kunde.de' } } });
    const mailbox = (customerId: number) => points('endpoint', 'info@kunde.de', customerId);
    expect(verdict(sent, row(), [named, mailbox(2)])).toBe('quarantined index-xml-conflict');
    expect(verdict(sent, row(), [named, mailbox(1)])).toBe('accepted');
    expect(verdict(sent, row(), [named, mailbox(2), mailbox(1)])).toBe('accepted');
  });
  it('leaves an identifier that is looked up when a customer is added', () => {
    const keyOf = (index: IndexRow | undefined, changes: Partial<InvoiceModel>) =>
      judge(recognise(hybrid(changes), index, VAT), []).customerKey;
    expect(keyOf(row({ customerNumber: ' 10000001 ' }), {})).toBe('10000001');
    expect(keyOf(undefined, { buyer: { ids: ['10000007'] } })).toBe('10000007');
    expect(keyOf(undefined, { buyer: { vatId: 'de 1' } })).toBe('vat-id:DE1');
    expect(keyOf(undefined, { buyer: {} })).toBeUndefined();
  });
});
