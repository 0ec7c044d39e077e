import type { IdentifierScheme } from '@belegfach/contract';
import type { InvoiceModel, Reading } from '@belegfach/einvoice';
import type { IndexRow } from '../../index-files/index.ts';
import { normaliseIdentifier } from '../../model/customer-identifier.ts';
import { type DocumentData, fillMissing } from '../../model/document-data.ts';
import { typeOfClass } from '../../model/document-type.ts';
import { judge } from '../judge.ts';
import type { CustomerCandidate } from '../match-customer.ts';
import { recogniseDocument } from '../recognise-document.ts';

/** Readings, index rows and customers for tests of judgements; by default they are valid and agree with each other. */
export const PROVIDER_VAT_IDS = new Set(['DE299999990']);

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
    annexes: [],
    ...changes,
  };
}

export const hybridReading = (changes: Partial<InvoiceModel> = {}): Reading => ({
  outcome: 'invoice',
  fileType: 'pdf',
  invoice: invoice(changes),
  xml: new Uint8Array(),
  attachments: [],
  warnings: [],
});
export const plainReading: Reading = {
  outcome: 'plain-pdf',
  reason: 'no-invoice-xml',
  fileType: 'pdf',
  attachments: [],
  annexes: [],
  pageCount: 1,
};

/** Other values of a row and of the document that it describes. */
export type RowChanges = Partial<Omit<IndexRow, 'data'>> & DocumentData;

export function changeRow(row: IndexRow, { number, date, type, ...changes }: RowChanges): IndexRow {
  return { ...row, ...changes, data: fillMissing({ number, date, type }, row.data) };
}

export function row(changes: RowChanges = {}): IndexRow {
  const defaults: IndexRow = {
    line: 2,
    fileName: 'a.pdf',
    data: { type: typeOfClass('invoice'), number: 'RE-1', date: '2026-01-31' },
    customerNumber: '10000001',
    references: [],
    problems: [],
  };
  return changeRow(defaults, changes);
}
export function withoutField(field: keyof DocumentData | 'customerNumber', from: IndexRow = row()): IndexRow {
  if (field !== 'customerNumber') return { ...from, data: { ...from.data, [field]: undefined } };
  const rest = { ...from };
  delete rest.customerNumber;
  return rest;
}

export const makeCandidate = (
  scheme: IdentifierScheme,
  value: string,
  customer: number,
  isActive = true,
): CustomerCandidate => ({
  scheme,
  value: normaliseIdentifier(scheme, value),
  customerId: customer,
  customerNumber: String(10_000_000 + customer),
  name: `Kunde ${customer}`,
  isActive,
  hasGermanVatId: false,
});
export const BAKERY = [
  makeCandidate('customer-number', '10000001', 1),
  makeCandidate('buyer-id', '10000001', 1),
];

export const verdict = (reading: Reading, indexRow?: IndexRow, candidates: CustomerCandidate[] = BAKERY) => {
  const judgement = judge(recogniseDocument(reading, indexRow, PROVIDER_VAT_IDS), candidates);
  return [judgement.state, ...judgement.reasons].join(' ');
};
