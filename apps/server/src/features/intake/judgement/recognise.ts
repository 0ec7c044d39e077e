import type { IntakeReason } from '@belegfach/contract';
import type { InvoiceDraft, InvoiceModel, Reading } from '@belegfach/einvoice';
import type { IndexRow } from '../index-files/index.ts';
import {
  type CustomerKey,
  listPartyKeys,
  normaliseIdentifier,
  normaliseVatId,
} from '../model/customer-key.ts';
import { type DocumentType, typeOfModel } from '../model/document-type.ts';

/** The values of a document from its own data and its index, and the reasons against it so far. */
export interface Recognised {
  /** No person can make the file usable. */
  readonly isRejected: boolean;
  /** There is an index or a structured part, so values that both lack are reported as missing. */
  readonly isDescribed: boolean;
  readonly reasons: readonly IntakeReason[];
  /** Rows of one delivery describe the file as different documents, so none of them is used. */
  readonly isContradicted: boolean;
  readonly number: string | undefined;
  readonly date: string | undefined;
  readonly type: DocumentType | undefined;
  readonly indexKey: CustomerKey | undefined;
  readonly documentKeys: readonly CustomerKey[];
  /** As written in the index and the e-invoice. */
  readonly customerNames: readonly string[];
}

/**
 * Joins the result of the reader with the index. They must agree on every field that both contain (INT-29): the
 * structured part is the legal original, the index the statement of the sender, and neither silently overrides the
 * other.
 */
export function recognise(
  reading: Reading,
  index: IndexRow | undefined,
  providerVatIds: ReadonlySet<string>,
): Recognised {
  const invoice = invoiceOf(reading);
  const own = {
    number: invoice?.number,
    date: invoice?.issueDate,
    type: invoice?.documentClass === undefined ? undefined : typeOfModel(invoice.documentClass),
  };
  const isDescribed = index !== undefined || invoice !== undefined;
  const reasons = new Set<IntakeReason>();
  // A value in the document makes a missing index value harmless; an invalid date in the index is still a
  // contradiction.
  for (const problem of index?.problems ?? [])
    if (problem !== 'missing-number' && (problem !== 'unknown-type' || own.type === undefined))
      reasons.add(problem);
  if (reading.outcome === 'problem') reasons.add(reading.reason);
  if (reading.outcome === 'plain-pdf' && index === undefined) reasons.add('no-invoice-xml');
  if (index !== undefined && disagree(own, index)) reasons.add('index-xml-conflict');
  if (invoice !== undefined && !isFromProvider(invoice, providerVatIds)) reasons.add('provider-mismatch');

  const number = own.number ?? index?.documentNumber;
  const date = own.date ?? index?.documentDate;
  const type = own.type ?? index?.type;
  if (isDescribed && number === undefined) reasons.add('missing-number');
  if (isDescribed && date === undefined) reasons.add('invalid-date');
  if (isDescribed && type === undefined) reasons.add('unknown-type');
  const isRejected = reading.outcome === 'problem' && reading.verdict === 'rejected';
  return {
    isRejected,
    isDescribed,
    reasons: isRejected ? [reading.reason] : [...reasons],
    isContradicted: index?.isContradicted === true,
    number,
    date,
    type,
    indexKey: indexKeyOf(index),
    documentKeys: invoice === undefined ? [] : listPartyKeys(invoice, invoice.customerParty ?? 'buyer'),
    customerNames: [index?.customerName, invoice?.[invoice.customerParty ?? 'buyer'].name].filter(
      (name) => name !== undefined,
    ),
  };
}

function invoiceOf(reading: Reading): InvoiceModel | InvoiceDraft | undefined {
  if (reading.outcome === 'invoice') return reading.invoice;
  return reading.outcome === 'problem' ? reading.draft : undefined;
}

/** The customer identifier that an index contains. */
export function indexKeyOf(index: IndexRow | undefined): CustomerKey | undefined {
  const value = normaliseIdentifier('customer-number', index?.customerNumber ?? '');
  return value === '' ? undefined : { scheme: 'customer-number', value };
}

function disagree(
  own: { number: string | undefined; date: string | undefined; type: DocumentType | undefined },
  index: IndexRow,
): boolean {
  const differ = <T>(one: T | undefined, other: T | undefined) =>
    one !== undefined && other !== undefined && one !== other;
  return (
    differ(foldNumber(own.number), foldNumber(index.documentNumber)) ||
    differ(own.date, index.documentDate) ||
    differ(own.type?.typeValue, index.type?.typeValue)
  );
}

/** The form in which the business key compares numbers. */
export function foldNumber(number: string | undefined): string | undefined {
  return number?.trim().toLowerCase();
}

/** A document that names no VAT id of its sender cannot be shown to be from another sender. */
function isFromProvider(invoice: InvoiceDraft, providerVatIds: ReadonlySet<string>): boolean {
  const sender = invoice.customerParty === 'seller' ? invoice.buyer : invoice.seller;
  return sender.vatId === undefined || providerVatIds.has(normaliseVatId(sender.vatId));
}
