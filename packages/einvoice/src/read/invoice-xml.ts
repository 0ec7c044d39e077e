import { findFormat, isForeignInvoice, mapInvoice } from '../mapping/map-invoice.ts';
import type { InvoiceDraft, InvoiceModel } from '../model/invoice-model.ts';
import type { ReaderWarning, ReaderReason } from '../reasons.ts';
import { parseXml } from '../xml/parse.ts';

/** An invoice, or the reason why there is none, with the readable part if it is only incomplete. */
export type InvoiceXml =
  | { invoice: InvoiceModel; warnings: ReaderWarning[] }
  | { reason: ReaderReason; detail: string; draft?: InvoiceDraft };

/** Reads bytes that may be an invoice in XML. */
export function readInvoiceXml(bytes: Uint8Array): InvoiceXml {
  const parsed = parseXml(bytes);
  if ('reason' in parsed) return parsed;
  const { root } = parsed;
  const format = findFormat(root);
  if (format !== undefined) return mapInvoice(root, format);
  return isForeignInvoice(root)
    ? { reason: 'format-not-supported', detail: 'an invoice of another standard' }
    : { reason: 'xml-not-an-invoice', detail: 'the root element is no invoice' };
}
