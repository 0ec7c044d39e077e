import type { InvoiceModel } from '@belegfach/einvoice';
import { describe, expect, it } from 'vitest';
import type { IndexRow } from '../index-files/index.ts';
import { judge } from './judge.ts';
import type { CustomerCandidate } from './match-customer.ts';
import { recogniseDocument } from './recognise-document.ts';
import {
  hybridReading,
  makeCandidate,
  row,
  PROVIDER_VAT_IDS,
  verdict,
} from './test-support/judgement-fixtures.ts';

describe('the customer of an e-invoice', () => {
  const buyer = {
    ids: ['A-1'],
    globalIds: [{ scheme: '0088', id: '4000001987658' }],
    vatId: 'FR 05 987',
    endpoint: { scheme: 'EM', id: 'Info@Kunde.de' },
    name: 'Kunde',
  };
  const reading = hybridReading({ buyer, buyerReference: '04011000-12345-34' });
  const matchWith = (...candidates: CustomerCandidate[]) => {
    const judgement = judge(recogniseDocument(reading, undefined, PROVIDER_VAT_IDS), candidates);
    return judgement.customer?.customerId ?? judgement.reasons[0];
  };
  const candidateOfEachScheme: CustomerCandidate[] = [
    makeCandidate('buyer-id', 'a-1', 1),
    makeCandidate('gln', '4000001987658', 1),
    makeCandidate('vat-id', 'FR05987', 1),
    makeCandidate('endpoint', 'info@kunde.de', 1),
    makeCandidate('leitweg-id', '04011000-12345-34', 1),
  ];
  it.each(candidateOfEachScheme.map((candidate) => [candidate.scheme, candidate] as const))(
    'is found by the scheme %s',
    (_scheme, candidate) => expect(matchWith(candidate)).toBe(1),
  );
  it('is ambiguous if strong identifiers disagree, but not if a weak one does', () => {
    expect(matchWith(makeCandidate('buyer-id', 'A-1', 1), makeCandidate('gln', '4000001987658', 2))).toBe(
      'customer-ambiguous',
    );
    expect(matchWith(makeCandidate('buyer-id', 'A-1', 1), makeCandidate('buyer-id', 'A-1', 2))).toBe(
      'customer-ambiguous',
    );
    expect(
      matchWith(makeCandidate('buyer-id', 'A-1', 1), makeCandidate('endpoint', 'info@kunde.de', 2)),
    ).toBe(1);
    expect(
      matchWith(
        makeCandidate('endpoint', 'info@kunde.de', 1),
        makeCandidate('leitweg-id', '04011000-12345-34', 2),
      ),
    ).toBe(1);
  });
  it('is not found by a VAT id that several customers have', () => {
    expect(matchWith(makeCandidate('vat-id', 'FR05987', 1), makeCandidate('vat-id', 'FR05987', 2))).toBe(
      'customer-unknown',
    );
    expect(
      matchWith(
        makeCandidate('vat-id', 'FR05987', 1),
        makeCandidate('vat-id', 'FR05987', 2),
        makeCandidate('endpoint', 'info@kunde.de', 2),
      ),
    ).toBe(2);
  });
  // Regression: two bakeries had the same name, and a person had once assigned the first one by name. The invoices of
  // the second bakery came to the first.
  it('is never found only by its name', () => {
    expect(matchWith(makeCandidate('name', 'kunde', 1))).toBe('customer-unknown');
    expect(matchWith(makeCandidate('endpoint', 'info@kunde.de', 1), makeCandidate('name', 'kunde', 2))).toBe(
      1,
    );
  });
  // Regression: a new branch of a group was not imported yet. Its invoices came to another branch with the same VAT id
  // or mailbox.
  it.each([
    makeCandidate('vat-id', 'DE1', 1),
    makeCandidate('gln', '4000001987658', 1),
    makeCandidate('endpoint', 'info@gruppe.de', 1),
  ])('is not found by $scheme if the document has a customer number that no customer has', (candidate) => {
    const buyerOf = (...ids: string[]) =>
      hybridReading({
        buyer: {
          ids,
          vatId: 'DE1',
          globalIds: [{ scheme: '0088', id: '4000001987658' }],
          endpoint: { scheme: 'EM', id: 'info@gruppe.de' },
        },
      });
    expect(verdict(buyerOf('10000099'), undefined, [candidate])).toBe('quarantined customer-unknown');
    expect(verdict(buyerOf('A-99'), undefined, [candidate])).toBe('accepted');
    const assigned = makeCandidate('buyer-id', '10000099', 1);
    expect(verdict(buyerOf('10000099'), undefined, [candidate, assigned])).toBe('accepted');
  });
  it('is compared with the index by weak identifiers too', () => {
    const byNumber = makeCandidate('customer-number', '10000001', 1);
    const reading = hybridReading({ buyer: { endpoint: { scheme: 'EM', id: 'info@kunde.de' } } });
    const byMailbox = (customerId: number) => makeCandidate('endpoint', 'info@kunde.de', customerId);
    expect(verdict(reading, row(), [byNumber, byMailbox(2)])).toBe('quarantined index-xml-conflict');
    expect(verdict(reading, row(), [byNumber, byMailbox(1)])).toBe('accepted');
    expect(verdict(reading, row(), [byNumber, byMailbox(2), byMailbox(1)])).toBe('accepted');
  });
  it('that is not found leaves an identifier, which is looked up when a customer is added', () => {
    const keyOf = (indexRow: IndexRow | undefined, changes: Partial<InvoiceModel>) =>
      judge(recogniseDocument(hybridReading(changes), indexRow, PROVIDER_VAT_IDS), []).identifierText;
    expect(keyOf(row({ customerNumber: ' 10000001 ' }), {})).toBe('10000001');
    expect(keyOf(undefined, { buyer: { ids: ['10000007'] } })).toBe('10000007');
    expect(keyOf(undefined, { buyer: { vatId: 'de 1' } })).toBe('vat-id:DE1');
    expect(keyOf(undefined, { buyer: {} })).toBeUndefined();
  });
});
