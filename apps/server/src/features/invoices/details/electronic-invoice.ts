import type { ElectronicInvoice } from '@belegfach/contract';
import type { InvoiceDraft, Party } from '@belegfach/einvoice';

/** The fields of an e-invoice that are shown to people; missing ones are null. */
export function describeInvoice(invoice: InvoiceDraft): ElectronicInvoice {
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
