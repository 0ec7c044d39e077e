import type { ElectronicInvoice } from '@belegfach/contract';
import type { InvoiceDraft, Party } from '@belegfach/einvoice';

/** The content that was read when the document came in. Earlier versions of the portal read less of it. */
export type StoredInvoiceReading = Pick<
  InvoiceDraft,
  | 'format'
  | 'profileName'
  | 'number'
  | 'typeCode'
  | 'issueDate'
  | 'dueDate'
  | 'currency'
  | 'buyerReference'
  | 'orderReference'
  | 'precedingInvoice'
  | 'seller'
  | 'buyer'
  | 'totals'
> &
  Partial<Pick<InvoiceDraft, 'annexes' | 'supportingDocuments'>>;

/** The header of an e-invoice; missing fields are null. */
export function describeInvoice(invoice: StoredInvoiceReading): ElectronicInvoice {
  const { net, tax, gross, due } = invoice.totals;
  return {
    format: invoice.format,
    profileName: invoice.profileName,
    documentNumber: invoice.number ?? null,
    typeCode: invoice.typeCode ?? null,
    issueDate: invoice.issueDate ?? null,
    dueDate: invoice.dueDate ?? null,
    currency: invoice.currency ?? null,
    buyerReference: invoice.buyerReference ?? null,
    orderReference: invoice.orderReference ?? null,
    precedingInvoice: invoice.precedingInvoice ?? null,
    seller: describeParty(invoice.seller),
    buyer: describeParty(invoice.buyer),
    totals: { net: net ?? null, tax: tax ?? null, gross: gross ?? null, due: due ?? null },
  };
}

function describeParty(party: Party): ElectronicInvoice['seller'] {
  return {
    name: party.name ?? null,
    ids: party.ids ?? [],
    vatId: party.vatId ?? null,
    city: party.city ?? null,
    postcode: party.postcode ?? null,
    country: party.country ?? null,
  };
}
