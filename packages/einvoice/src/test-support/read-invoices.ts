import { createHash } from 'node:crypto';
import { findFormat, type ReadInvoice, readInvoiceTerms } from '../mapping/formats.ts';
import type { InvoiceModel } from '../model/invoice-model.ts';
import { readDocument } from '../read/read-document.ts';
import { unwrapEnvelope } from '../xml/envelope.ts';
import type { XmlElement } from '../xml/element.ts';
import { parseXml } from '../xml/parse.ts';
import { readFixture, readManifest } from './manifest.ts';
import { readSharedFiles } from './shared-invoices.ts';

/** A real invoice that the reader accepts, with everything that was read from it. */
export type AcceptedInvoice = ReadInvoice & { name: string; xml: Uint8Array; model: InvoiceModel };

/** All real invoices, each once: the fixtures, and the collections next to the repository if the machine has them. */
export async function readAcceptedInvoices(): Promise<AcceptedInvoice[]> {
  const fixtures = readManifest().map(({ file }) => ({ name: file, bytes: readFixture(file) }));
  const invoices: AcceptedInvoice[] = [];
  const known = new Set<string>();
  for (const { name, bytes } of [...fixtures, ...readSharedFiles()]) {
    const hash = createHash('sha256').update(bytes).digest('hex');
    if (name.includes('hostile') || known.has(hash)) continue;
    known.add(hash);
    const reading = await readDocument(bytes);
    if (reading.outcome !== 'invoice') continue;
    invoices.push({ name, xml: reading.xml, model: reading.invoice, ...readInvoice(reading.xml) });
  }
  return invoices;
}

/** Reads the terms of an invoice XML. */
export function readInvoice(xml: Uint8Array | string): ReadInvoice {
  const parsed = parseXml(typeof xml === 'string' ? new Uint8Array(Buffer.from(xml)) : xml);
  if ('reason' in parsed) throw new Error(parsed.detail);
  const root = unwrapEnvelope(parsed.root) ?? parsed.root;
  const format = findFormat(root);
  if (format === undefined) throw new Error('not an invoice');
  return readInvoiceTerms(root, format);
}

/** All elements of a document, in document order. */
export function elementsOf(element: XmlElement): XmlElement[] {
  return [element, ...element.children.flatMap(elementsOf)];
}
