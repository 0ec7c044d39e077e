import { findFormat, type ReadInvoice } from '../mapping/formats.ts';
import { isForeignInvoice, type MappedInvoice, mapInvoice } from '../mapping/map-invoice.ts';
import { checkRead, type RuleCheck } from '../rules/check-invoice.ts';
import { parseXml } from '../xml/parse.ts';

/** An invoice, or the reason why there is none, with the readable part if it is only incomplete. */
export type InvoiceXml = MappedInvoice;

/** What was read from bytes that are still in use, so that their check does not parse them a second time. */
const readInvoices = new WeakMap<Uint8Array, ReadInvoice>();

/** Checks an invoice that `readInvoiceXml` has read from these bytes; undefined if it has not. */
export function checkInvoiceXml(bytes: Uint8Array): RuleCheck | undefined {
  const read = readInvoices.get(bytes);
  return read && checkRead(read);
}

/** Reads bytes that may be an invoice in XML. */
export function readInvoiceXml(bytes: Uint8Array): InvoiceXml {
  const parsed = parseXml(bytes);
  if ('reason' in parsed) return parsed;
  const { root } = parsed;
  const format = findFormat(root);
  if (format !== undefined) return mapInvoice(root, format, (read) => readInvoices.set(bytes, read));
  return isForeignInvoice(root)
    ? { reason: 'format-not-supported', detail: 'an invoice of another standard' }
    : { reason: 'xml-not-an-invoice', detail: 'the root element is no invoice' };
}
