import { findFormat, isForeignInvoice, type MappedInvoice, mapInvoice } from '../mapping/map-invoice.ts';
import type { ReaderReason } from '../reasons.ts';
import { parseXml } from '../xml/parse.ts';

export type InvoiceXml =
  | { kind: 'mapped'; mapped: MappedInvoice }
  | { kind: 'problem'; reason: ReaderReason; detail: string };

/** Reads bytes that may be an invoice in XML. */
export function readInvoiceXml(bytes: Uint8Array): InvoiceXml {
  const parsed = parseXml(bytes);
  if ('problem' in parsed) return { kind: 'problem', reason: parsed.problem, detail: parsed.detail };
  const { root } = parsed;
  const format = findFormat(root);
  if (format !== undefined) return { kind: 'mapped', mapped: mapInvoice(root, format) };
  return isForeignInvoice(root)
    ? { kind: 'problem', reason: 'format-not-supported', detail: 'an invoice of another standard' }
    : { kind: 'problem', reason: 'xml-not-an-invoice', detail: 'the root element is no invoice' };
}
