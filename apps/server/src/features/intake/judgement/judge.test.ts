import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import { describe, expect, it } from 'vitest';
import type { IndexRow } from '../index-files/index.ts';
import { type CustomerKey, type CustomerScheme, normaliseIdentifier } from './customer-key.ts';
import { typeOfClass } from './document-type.ts';
import { judge } from './judge.ts';
import type { Candidate } from './match-customer.ts';
import { recognise } from './recognise.ts';

const VAT = new Set(['DE299999990']);

function invoice(changes: Partial<InvoiceModel> = {}): InvoiceModel {
  return {
    format: 'CII',
    profileName: 'EN16931',
    number: 'RE-1',
    typeCode: '380',
    documentClass: 'invoice',
    customerParty: 'buyer',
    issueDate: '2026-01-31',
    totals: {},
    seller: { vatId: 'DE 299 999 990' },
    buyer: { name: 'Bäckerei Müller GmbH', ids: ['10000001'] },
    payment: { means: [] },
    vatBreakdown: [],
    allowancesAndCharges: [],
    notes: [],
    lines: [],
    lineCount: 0,
    supportingDocuments: [],
    ...changes,
  };
}

const hybrid = (changes: Partial<InvoiceModel> = {}): Reading => ({
  outcome: 'invoice',
  container: 'pdf',
  invoice: invoice(changes),
  xml: new Uint8Array(),
  attachments: [],
  notices: [],
});
const plain: Reading = {
  outcome: 'plain-pdf',
  reason: 'no-invoice-xml',
  container: 'pdf',
  attachments: [],
  pageCount: 1,
};

function row(changes: Partial<IndexRow> = {}): IndexRow {
  return {
    line: 2,
    fileName: 'a.pdf',
    type: typeOfClass('invoice'),
    documentNumber: 'RE-1',
    documentDate: '2026-01-31',
    customerNumber: '10000001',
    references: [],
    problems: [],
    ...changes,
  };
}
function without(field: keyof IndexRow, from: IndexRow = row()): IndexRow {
  const rest = Object.entries(from).filter(([name]) => name !== field);
  return { ...row(), [field]: undefined, ...Object.fromEntries(rest) };
}

const points = (scheme: CustomerScheme, value: string, customer: number, isActive = true): Candidate => ({
  scheme,
  value: normaliseIdentifier(scheme, value),
  customerId: customer,
  customerNumber: String(10_000_000 + customer),
  isActive,
});
const BAKERY = [points('customer-number', '10000001', 1), points('buyer-id', '10000001', 1)];

const verdict = (reading: Reading, index?: IndexRow, candidates: Candidate[] = BAKERY) => {
  const found = judge(recognise(reading, index, VAT), candidates);
  return [found.state, ...found.reasons].join(' ');
};

describe('plain PDFs', () => {
  it('are taken as their index says', () => {
    const found = judge(recognise(plain, row(), VAT), BAKERY);
    expect(found).toMatchObject({
      state: 'accepted',
      number: 'RE-1',
      date: '2026-01-31',
      customer: { customerId: 1 },
    });
  });
  it.each<[string, IndexRow | undefined, string]>([
    ['no index', undefined, 'quarantined no-invoice-xml'],
    ['no number', without('documentNumber'), 'quarantined missing-number'],
    ['no date', without('documentDate'), 'quarantined invalid-date'],
    ['no type', without('type'), 'quarantined unknown-type'],
    ['no customer', without('customerNumber'), 'quarantined customer-unknown'],
    ['a number nobody has', row({ customerNumber: '99999999' }), 'quarantined customer-unknown'],
    [
      'several faults',
      { ...without('documentNumber', without('documentDate')), problems: ['invalid-date'] },
      'quarantined missing-number invalid-date',
    ],
  ])('%s', (_name, index, wanted) => expect(verdict(plain, index)).toBe(wanted));

  it('of an inactive customer wait', () => {
    const asleep = [points('customer-number', '10000001', 1, false)];
    expect(verdict(plain, row(), asleep)).toBe('quarantined customer-inactive');
  });
});

describe('e-invoices', () => {
  it('need no index', () => expect(verdict(hybrid())).toBe('accepted'));
  it('agree with an index that says less', () => {
    expect(verdict(hybrid(), without('documentNumber', without('type')))).toBe('accepted');
    expect(verdict(hybrid({ number: 're-1 ' }), row())).toBe('accepted');
    expect(verdict(hybrid({ documentClass: 'credit-note' }), row())).toBe('accepted');
  });
  it.each<[string, Partial<IndexRow>]>([
    ['number', { documentNumber: 'RE-2' }],
    ['date', { documentDate: '2026-02-01' }],
    ['type', { type: typeOfClass('reminder') }],
  ])('are held when the index says another %s', (_name, change) =>
    expect(verdict(hybrid(), row(change))).toBe('quarantined index-xml-conflict'),
  );
  it('are held when the index names another customer', () => {
    const two = [...BAKERY, points('customer-number', '10000002', 2)];
    expect(verdict(hybrid(), row({ customerNumber: '10000002' }), two)).toBe(
      'quarantined index-xml-conflict',
    );
  });
  it('are held when the buyer has the number of a customer that does not exist, but not for an unknown number of another form', () => {
    const named = (id: string) => hybrid({ buyer: { ids: [id] } });
    expect(verdict(named('10000009'), row())).toBe('quarantined index-xml-conflict');
    expect(verdict(named('GE2020211'), row())).toBe('accepted');
  });
  it('of another sender are held, whatever the spelling of the VAT id', () => {
    expect(verdict(hybrid({ seller: { vatId: 'DE123456789' } }))).toBe('quarantined provider-mismatch');
    expect(verdict(hybrid({ seller: {} }))).toBe('accepted');
  });
  it('that are self-billed turn the parties round', () => {
    const reading = hybrid({
      documentClass: 'self-billed-invoice',
      customerParty: 'seller',
      seller: { ids: ['10000001'], vatId: 'DE111111111' },
      buyer: { vatId: 'DE299999990', ids: ['10000002'] },
    });
    const found = judge(recognise(reading, undefined, VAT), [...BAKERY, points('buyer-id', '10000002', 2)]);
    expect(found).toMatchObject({
      state: 'accepted',
      customer: { customerId: 1 },
      type: { documentClass: 'self-billed' },
    });
  });
  it('with a fault keep the reason of the reader', () => {
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
    'is found by %s',
    (_scheme, candidate) => expect(matchWith(candidate)).toBe(1),
  );
  it('is ambiguous when strong keys disagree, and not for a weak one', () => {
    expect(matchWith(points('buyer-id', 'A-1', 1), points('gln', '4000001987658', 2))).toBe(
      'customer-ambiguous',
    );
    expect(matchWith(points('buyer-id', 'A-1', 1), points('buyer-id', 'A-1', 2))).toBe('customer-ambiguous');
    expect(matchWith(points('buyer-id', 'A-1', 1), points('endpoint', 'info@kunde.de', 2))).toBe(1);
    expect(
      matchWith(points('endpoint', 'info@kunde.de', 1), points('leitweg-id', '04011000-12345-34', 2)),
    ).toBe(1);
  });
  it('is not found by a VAT id that several have', () => {
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
  // Two bakeries of one name: the invoices of the second went to the first, whose name a person had assigned once.
  it('is never found by the name alone', () => {
    expect(matchWith(points('name', 'kunde', 1))).toBe('customer-unknown');
    expect(matchWith(points('endpoint', 'info@kunde.de', 1), points('name', 'kunde', 2))).toBe(1);
  });
  // A new branch of a group, not imported yet: its invoices went to the branch whose VAT id or mailbox was known.
  it.each([
    points('vat-id', 'DE1', 1),
    points('gln', '4000001987658', 1),
    points('endpoint', 'info@gruppe.de', 1),
  ])(
    'is not another one that $scheme names, when the document bears a customer number that nobody has',
    (known) => {
      const buyerOf = (...ids: string[]) =>
        hybrid({
          buyer: {
            ...{ ids, vatId: 'DE1', globalIds: [{ scheme: '0088', id: '4000001987658' }] },
            endpoint: { scheme: 'EM', id: 'info@gruppe.de' },
          },
        });
      expect(verdict(buyerOf('10000099'), undefined, [known])).toBe('quarantined customer-unknown');
      expect(verdict(buyerOf('A-99'), undefined, [known])).toBe('accepted');
      const assigned = points('buyer-id', '10000099', 1);
      expect(verdict(buyerOf('10000099'), undefined, [known, assigned])).toBe('accepted');
    },
  );
  it('contradicts the index by a weak key too', () => {
    const named = points('customer-number', '10000001', 1);
    const sent = hybrid({ buyer: { endpoint: { scheme: 'EM', id: 'info@kunde.de' } } });
    const mailbox = (customerId: number) => points('endpoint', 'info@kunde.de', customerId);
    expect(verdict(sent, row(), [named, mailbox(2)])).toBe('quarantined index-xml-conflict');
    expect(verdict(sent, row(), [named, mailbox(1)])).toBe('accepted');
    expect(verdict(sent, row(), [named, mailbox(2), mailbox(1)])).toBe('accepted');
  });
  it('leaves a key to look for', () => {
    const keyOf = (index: IndexRow | undefined, changes: Partial<InvoiceModel>) =>
      judge(recognise(hybrid(changes), index, VAT), []).customerKey;
    expect(keyOf(row({ customerNumber: ' 10000001 ' }), {})).toBe('10000001');
    expect(keyOf(undefined, { buyer: { ids: ['10000007'] } })).toBe('10000007');
    expect(keyOf(undefined, { buyer: { vatId: 'de 1' } })).toBe('vat-id:DE1');
    expect(keyOf(undefined, { buyer: {} })).toBeUndefined();
  });
});

describe('identifiers', () => {
  const cases: [CustomerKey, string][] = [
    [{ scheme: 'vat-id', value: 'de 299.999-990' }, 'DE299999990'],
    [{ scheme: 'endpoint', value: ' Info@Kunde.DE ' }, 'info@kunde.de'],
    [{ scheme: 'name', value: 'Bäckerei   Müller' }, 'bäckerei müller'],
  ];
  it.each(cases)('%j', ({ scheme, value }, wanted) =>
    expect(normaliseIdentifier(scheme, value)).toBe(wanted),
  );
});
