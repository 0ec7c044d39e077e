import { findFormat } from '../mapping/formats.ts';
import { isForeignInvoice, type MappedInvoice, mapInvoice } from '../mapping/map-invoice.ts';
import { parseXml } from '../xml/parse.ts';

/** An invoice, or the reason why there is none, with the readable part if it is only incomplete. */
export type InvoiceXml = MappedInvoice;

/** Whether an invoice is also checked by the rules of its profile. */
export type ReadOptions = { readonly isChecked: boolean };

/** Reads bytes that may be an invoice in XML. */
export function readInvoiceXml(
  bytes: Uint8Array,
  { isChecked }: ReadOptions = { isChecked: false },
): InvoiceXml {
  const parsed = parseXml(bytes);
  if ('reason' in parsed) return parsed;
  const { root } = parsed;
  const format = findFormat(root);
  if (format !== undefined) return mapInvoice(root, format, isChecked);
  return isForeignInvoice(root)
    ? { reason: 'format-not-supported', detail: 'an invoice of another standard' }
    : { reason: 'xml-not-an-invoice', detail: 'the root element is no invoice' };
}
