import type { IntakeReason } from '@belegfach/contract';
import type { InvoiceDraft, InvoiceModel, Reading } from '@belegfach/einvoice';
import type { IndexRow } from '../index-files/index.ts';
import {
  type CustomerIdentifier,
  listPartyIdentifiers,
  normaliseIdentifier,
  normaliseVatId,
} from '../model/customer-identifier.ts';
import { type DocumentData, fillMissing, foldNumber } from '../model/document-data.ts';
import { typeOfModel } from '../model/document-type.ts';

/** The values of a document from its structured part and its index, and the reasons against it so far. */
export type RecognisedDocument = ReturnType<typeof recogniseDocument>;

/**
 * Combines the result of the reader with the index. They must agree on every field that both contain (INT-29). The
 * structured part is the legal original, and the index is the statement of the sender. Neither overrides the other.
 */
export function recogniseDocument(
  reading: Reading,
  indexRow: IndexRow | undefined,
  providerVatIds: ReadonlySet<string>,
) {
  const invoice = invoiceOf(reading);
  const ownData: DocumentData = {
    number: invoice?.number,
    date: invoice?.issueDate,
    type: invoice?.documentClass === undefined ? undefined : typeOfModel(invoice.documentClass),
  };
  const hasIndexOrInvoice = indexRow !== undefined || invoice !== undefined;
  const reasons = new Set<IntakeReason>();
  // If the document has the value, it may be missing in the index. An invalid date in the index is still a fault.
  for (const problem of indexRow?.problems ?? [])
    if (problem !== 'missing-number' && (problem !== 'unknown-type' || ownData.type === undefined))
      reasons.add(problem);
  if (reading.outcome === 'problem') reasons.add(reading.reason);
  if (reading.outcome === 'plain-pdf' && indexRow === undefined) reasons.add('no-invoice-xml');
  if (indexRow !== undefined && disagree(ownData, indexRow.data)) reasons.add('index-xml-conflict');
  if (invoice !== undefined && !isFromProvider(invoice, providerVatIds)) reasons.add('provider-mismatch');

  const data = fillMissing(ownData, indexRow?.data);
  if (hasIndexOrInvoice && data.number === undefined) reasons.add('missing-number');
  if (hasIndexOrInvoice && data.date === undefined) reasons.add('invalid-date');
  if (hasIndexOrInvoice && data.type === undefined) reasons.add('unknown-type');
  const isUnusable = reading.outcome === 'problem' && reading.verdict === 'rejected';
  return {
    /** No person can make the file usable. */
    isUnusable,
    /** There is an index or a structured part. Values that both lack are reported as missing. */
    hasIndexOrInvoice,
    reasons: isUnusable ? [reading.reason] : [...reasons],
    /** Rows of one delivery describe the file as different documents. None of them is used. */
    isContradicted: indexRow?.isContradicted === true,
    data,
    indexIdentifier: indexIdentifierOf(indexRow),
    documentIdentifiers:
      invoice === undefined ? [] : listPartyIdentifiers(invoice, invoice.customerParty ?? 'buyer'),
    /** As written in the index and the e-invoice. */
    customerNames: [indexRow?.customerName, invoice?.[invoice.customerParty ?? 'buyer'].name].filter(
      (name) => name !== undefined,
    ),
  };
}

export function invoiceOf(reading: Reading): InvoiceModel | InvoiceDraft | undefined {
  if (reading.outcome === 'invoice') return reading.invoice;
  return reading.outcome === 'problem' ? reading.draft : undefined;
}

/** The customer identifier that an index contains. */
export function indexIdentifierOf(indexRow: IndexRow | undefined): CustomerIdentifier | undefined {
  const value = normaliseIdentifier('customer-number', indexRow?.customerNumber ?? '');
  return value === '' ? undefined : { scheme: 'customer-number', value };
}

function disagree(ownData: DocumentData, indexData: DocumentData): boolean {
  const differ = <T>(a: T | undefined, b: T | undefined) => a !== undefined && b !== undefined && a !== b;
  return (
    differ(foldNumber(ownData.number), foldNumber(indexData.number)) ||
    differ(ownData.date, indexData.date) ||
    differ(ownData.type?.typeValue, indexData.type?.typeValue)
  );
}

/** A document without the VAT id of its sender counts as a document of the provider. */
function isFromProvider(invoice: InvoiceDraft, providerVatIds: ReadonlySet<string>): boolean {
  const sender = invoice.customerParty === 'seller' ? invoice.buyer : invoice.seller;
  return sender.vatId === undefined || providerVatIds.has(normaliseVatId(sender.vatId));
}
