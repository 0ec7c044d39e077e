import { MAX_NOTES } from '../limits.ts';
import type { InvoiceContent, InvoiceFormat, Note, SupportingDocument } from '../model/invoice-model.ts';
import { omitUndefined } from '../model/omit-undefined.ts';
import { profileNameOf } from '../model/profile.ts';
import { findGroup, findGroups, findValue } from '../terms/find.ts';
import type { GroupValues, InvoiceTerms } from '../terms/invoice-terms.ts';
import { mapLines } from './lines.ts';
import { mapAddress, mapBuyer, mapPayee, mapSeller } from './parties.ts';
import { mapPayment, readDueDate } from './payment.ts';
import { readFurtherReferences, readPrecedingInvoice } from './references.ts';
import { mapAllowancesAndCharges, mapTotals, mapVatBreakdown } from './totals.ts';
import type { ValueReader } from './values.ts';

/** Maps the terms of an invoice to the part of the model that is not validated. */
export function mapContent(
  terms: InvoiceTerms,
  format: InvoiceFormat,
  read: ValueReader,
): Omit<InvoiceContent, 'annexes'> {
  const { invoice } = terms;
  const totals = findGroup(invoice, 'BG-22');
  const statedCurrency = read.identifier(invoice, 'BT-5');
  const totalWithCurrency = terms.syntax === 'cii' ? 'BT-112' : 'BT-115';
  const currency = statedCurrency ?? findValue(totals, totalWithCurrency)?.attributes.get('currencyID');
  const profile = read.identifier(findGroup(invoice, 'BG-2'), 'BT-24');
  return omitUndefined({
    format,
    profile,
    profileName: profileNameOf(profile),
    currency,
    dueDate: readDueDate(invoice, read),
    buyerReference: read.text(invoice, 'BT-10'),
    orderReference: read.text(invoice, 'BT-13'),
    contractReference: read.text(invoice, 'BT-12'),
    projectReference: read.text(invoice, 'BT-11'),
    tenderReference: read.text(invoice, 'BT-17'),
    invoicedObject: read.text(invoice, 'BT-18'),
    precedingInvoice: readPrecedingInvoice(invoice, read),
    furtherReferences: readFurtherReferences(terms, read),
    totals: mapTotals(totals, currency, read),
    seller: mapSeller(findGroup(invoice, 'BG-4'), read),
    buyer: mapBuyer(findGroup(invoice, 'BG-7'), read),
    payee: mapPayee(findGroup(invoice, 'BG-10'), read),
    servicePeriod: read.period(findGroup(invoice, 'BG-14'), 'BT-73', 'BT-74'),
    ...mapDelivery(findGroup(invoice, 'BG-13'), read),
    payment: mapPayment(invoice, read),
    vatBreakdown: mapVatBreakdown(invoice, currency, read),
    allowancesAndCharges: mapAllowancesAndCharges(invoice, read),
    notes: findGroups(invoice, 'BG-1')
      .slice(0, MAX_NOTES)
      .flatMap((note) => mapNote(note, read)),
    lines: mapLines(terms.lines, read),
    lineCount: terms.lines.length,
    supportingDocuments: findGroups(invoice, 'BG-24').map((annex) => mapSupportingDocument(annex, read)),
  });
}

function mapDelivery(delivery: GroupValues | undefined, read: ValueReader) {
  if (delivery === undefined) return {};
  const deliverTo = omitUndefined({
    name: read.text(delivery, 'BT-70'),
    address: mapAddress(findGroup(delivery, 'BG-15'), read),
  });
  return {
    deliveryDate: read.date(delivery, 'BT-72'),
    deliverTo: Object.keys(deliverTo).length > 0 ? deliverTo : undefined,
  };
}

function mapNote(note: GroupValues, read: ValueReader): Note[] {
  const text = read.paragraph(note, 'BT-22');
  return text === undefined ? [] : [omitUndefined({ subjectCode: read.identifier(note, 'BT-21'), text })];
}

function mapSupportingDocument(annex: GroupValues, read: ValueReader): SupportingDocument {
  return omitUndefined({
    id: read.text(annex, 'BT-122'),
    description: read.text(annex, 'BT-123'),
    fileName: findValue(annex, 'BT-125')?.attributes.get('filename'),
    uri: read.text(annex, 'BT-124'),
  });
}
