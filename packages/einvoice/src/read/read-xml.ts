import { quarantine, type Reading, reject } from '../reading.ts';
import { readInvoiceXml } from './invoice-xml.ts';

const CONTAINER = { container: 'xml' } as const;

/** Reads an XML file. A file that cannot be read is rejected; an incomplete invoice is held for a person. */
export function readXml(bytes: Uint8Array): Reading {
  const read = readInvoiceXml(bytes);
  if ('invoice' in read) return { outcome: 'invoice', ...CONTAINER, ...read, xml: bytes, attachments: [] };
  const { reason, detail, draft } = read;
  return draft === undefined
    ? reject(reason, detail, CONTAINER)
    : quarantine(reason, detail, { ...CONTAINER, draft, xml: bytes, attachments: [] });
}
