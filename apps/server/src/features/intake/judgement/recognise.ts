import type { IntakeReason } from '@belegfach/contract';
import type { InvoiceDraft, InvoiceModel, Reading } from '@belegfach/einvoice';
import type { IndexRow } from '../index-files/index.ts';
import {
  type CustomerKey,
  listPartyKeys,
  normaliseIdentifier,
  normaliseVatId,
} from '../model/customer-key.ts';
import { type DocumentData, fillMissing, foldNumber } from '../model/document-data.ts';
import { typeOfModel } from '../model/document-type.ts';

/** The values of a document from its structured part and its index, and the reasons against it so far. */
export type Recognised = ReturnType<typeof recognise>;

/**
 * Combines the result of the reader with the index. They must agree on every field that both contain (INT-29). The
 * structured part is the legal original, and the index is the statement of the sender. Neither overrides the other.
 */
export function recognise(
  reading: Reading,
  index: IndexRow | undefined,
  providerVatIds: ReadonlySet<string>,
) {
  const invoice = invoiceOf(reading);
  const ownData: DocumentData = {
    number: invoice?.number,
    date: invoice?.issueDate,
    type: invoice?.documentClass === undefined ? undefined : typeOfModel(invoice.documentClass),
  };
  const isDescribed = index !== undefined || invoice !== undefined;
  const reasons = new Set<IntakeReason>();
  // If the document has the value, it may be missing in the index. An invalid date in the index is still a fault.
  for (const problem of index?.problems ?? [])
    if (problem !== 'missing-number' && (problem !== 'unknown-type' || ownData.type === undefined))
      reasons.add(problem);
  if (reading.outcome === 'problem') reasons.add(reading.reason);
  if (reading.outcome === 'plain-pdf' && index === undefined) reasons.add('no-invoice-xml');
  if (index !== undefined && disagree(ownData, index.data)) reasons.add('index-xml-conflict');
  if (invoice !== undefined && !isFromProvider(invoice, providerVatIds)) reasons.add('provider-mismatch');

  const data = fillMissing(ownData, index?.data);
  if (isDescribed && data.number === undefined) reasons.add('missing-number');
  if (isDescribed && data.date === undefined) reasons.add('invalid-date');
  if (isDescribed && data.type === undefined) reasons.add('unknown-type');
  const isRejected = reading.outcome === 'problem' && reading.verdict === 'rejected';
  return {
    /** No person can make the file usable. */
    isRejected,
    /** There is an index or a structured part. Values that both lack are reported as missing. */
    isDescribed,
    reasons: isRejected ? [reading.reason] : [...reasons],
    /** Rows of one delivery describe the file as different documents. None of them is used. */
    isContradicted: index?.isContradicted === true,
    data,
    indexKey: indexKeyOf(index),
    documentKeys: invoice === undefined ? [] : listPartyKeys(invoice, invoice.customerParty ?? 'buyer'),
    /** As written in the index and the e-invoice. */
    customerNames: [index?.customerName, invoice?.[invoice.customerParty ?? 'buyer'].name].filter(
      (name) => name !== undefined,
    ),
  };
}

export function invoiceOf(reading: Reading): InvoiceModel | InvoiceDraft | undefined {
  if (reading.outcome === 'invoice') return reading.invoice;
  return reading.outcome === 'problem' ? reading.draft : undefined;
}

/** The customer identifier that an index contains. */
export function indexKeyOf(index: IndexRow | undefined): CustomerKey | undefined {
  const value = normaliseIdentifier('customer-number', index?.customerNumber ?? '');
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
