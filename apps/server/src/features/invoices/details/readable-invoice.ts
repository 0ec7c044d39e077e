import { MAX_LINES_SHOWN, type ReadableInvoice } from '@belegfach/contract';
import type { InvoiceDraft, InvoiceLine, Party, VatShare } from '@belegfach/einvoice';
import { describeInvoice } from './electronic-invoice.ts';

/** Fields that an earlier reader did not read. */
type NewerField = 'annexes' | 'lines' | 'lineCount' | 'payment' | 'supportingDocuments' | 'vatBreakdown';

/** The content that a reader read when the document came in. */
export type StoredInvoiceReading = Omit<InvoiceDraft, NewerField> & Partial<Pick<InvoiceDraft, NewerField>>;

/** An e-invoice in the form that is shown to people; missing fields are null. */
export function describeReadableInvoice(reading: StoredInvoiceReading): ReadableInvoice {
  const { lines = [], payment = { means: [] }, vatBreakdown = [] } = reading;
  const { annexes = [], supportingDocuments = [] } = reading;
  const invoice = {
    ...reading,
    annexes,
    supportingDocuments,
    lines,
    lineCount: reading.lineCount ?? lines.length,
    payment,
    vatBreakdown,
  };
  const described = describeInvoice(invoice);
  const { servicePeriod } = invoice;
  return {
    ...described,
    seller: { ...described.seller, addressLines: addressLinesOf(invoice.seller) },
    buyer: { ...described.buyer, addressLines: addressLinesOf(invoice.buyer) },
    servicePeriod:
      servicePeriod === undefined
        ? null
        : { start: servicePeriod.start ?? null, end: servicePeriod.end ?? null },
    lines: lines.slice(0, MAX_LINES_SHOWN).map(describeLine),
    lineCount: invoice.lineCount,
    vat: vatBreakdown.map(describeVat),
    payment: {
      ibans: payment.means.flatMap(({ iban }) => (iban === undefined ? [] : [iban])),
      reference: payment.reference ?? null,
      terms: payment.terms ?? [],
    },
  };
}

function addressLinesOf({ addressLines }: Party): string[] {
  return addressLines ?? [];
}

function describeLine(line: InvoiceLine): ReadableInvoice['lines'][number] {
  return {
    id: line.id ?? null,
    name: line.name ?? null,
    quantity: line.quantity ?? null,
    unit: line.unit ?? null,
    netPrice: line.netPrice ?? null,
    vatRate: line.vatRate ?? null,
    net: line.net ?? null,
  };
}

function describeVat({ rate, base, tax }: VatShare): ReadableInvoice['vat'][number] {
  return { rate: rate ?? null, base: base ?? null, tax: tax ?? null };
}
