import type { IntakeReason } from '@belegfach/contract';
import type { InvoiceDraft, InvoiceModel, Reading } from '@belegfach/einvoice';
import type { IndexRow } from '../index-files/index.ts';
import {
  type CustomerIdentifier,
  listPartyIdentifiers,
  normaliseIdentifier,
  normaliseVatId,
} from '../model/customer-identifier.ts';
import { type DocumentData, fillMissing } from '../model/document-data.ts';
import { typeOfModel } from '../model/document-type.ts';
import { listDisputedFields } from './compare-sources.ts';

/** The values of a document from its e-invoice and its index row, and the reasons for which it is not accepted. */
export type RecognisedDocument = ReturnType<typeof recogniseDocument>;

/**
 * Combines the result of the file reader with the index row. Both must agree on every field that both contain (INT-29):
 * the e-invoice is the legal original, and the index row is the statement of the sender. Neither overrides the other.
 */
export function recogniseDocument(
  reading: Reading,
  indexRow: IndexRow | undefined,
  providerVatIds: ReadonlySet<string>,
) {
  const invoice = invoiceOf(reading);
  const invoiceData: DocumentData = {
    number: invoice?.number,
    date: invoice?.issueDate,
    type: invoice?.documentClass === undefined ? undefined : typeOfModel(invoice.documentClass),
  };
  const hasIndexOrInvoice = indexRow !== undefined || invoice !== undefined;
  const reasons = new Set<IntakeReason>();
  // A number or type that is missing in the index row may come from the e-invoice. An invalid date is always a fault.
  for (const problem of indexRow?.problems ?? [])
    if (problem !== 'missing-number' && (problem !== 'unknown-type' || invoiceData.type === undefined))
      reasons.add(problem);
  if (reading.outcome === 'problem') reasons.add(reading.reason);
  if (reading.outcome === 'plain-pdf' && indexRow === undefined) reasons.add('no-invoice-xml');
  const disputed = listDisputedFields(invoiceData, indexRow);
  if (disputed.length > 0 && indexRow?.isContradicted !== true) reasons.add('index-xml-conflict');
  if (invoice !== undefined && !isFromProvider(invoice, providerVatIds)) reasons.add('provider-mismatch');

  const data = fillMissing(invoiceData, indexRow?.data);
  if (hasIndexOrInvoice && data.number === undefined) reasons.add('missing-number');
  if (hasIndexOrInvoice && data.date === undefined) reasons.add('invalid-date');
  if (hasIndexOrInvoice && data.type === undefined) reasons.add('unknown-type');
  const isUnusable = reading.outcome === 'problem' && reading.verdict === 'rejected';
  return {
    /** The file is rejected, because no person can make it usable. */
    isUnusable,
    /** Missing values are separate reasons only if the document has an index row or an e-invoice. */
    hasIndexOrInvoice,
    reasons: isUnusable ? [reading.reason] : [...reasons],
    /** Another index row describes the same file as a different document. None of the two rows is used. */
    hasContradictingRow: indexRow?.isContradicted === true,
    data,
    /** The fields that a person must state to release the document. */
    disputed,
    indexIdentifier: indexIdentifierOf(indexRow),
    documentIdentifiers:
      invoice === undefined ? [] : listPartyIdentifiers(invoice, invoice.customerParty ?? 'buyer'),
    /** The names of the customer as written in the index row and the e-invoice. */
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

/** Whether the VAT id of the sender is the provider's. A document without this VAT id counts as the provider's. */
function isFromProvider(invoice: InvoiceDraft, providerVatIds: ReadonlySet<string>): boolean {
  const sender = invoice.customerParty === 'seller' ? invoice.buyer : invoice.seller;
  return sender.vatId === undefined || providerVatIds.has(normaliseVatId(sender.vatId));
}
