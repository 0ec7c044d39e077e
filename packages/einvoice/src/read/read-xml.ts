import { quarantine, type Reading, reject } from '../reading.ts';
import { readInvoiceXml } from './invoice-xml.ts';

/** Reads an XML file. A file that cannot be read is rejected; an incomplete invoice is held for a person. */
export function readXml(bytes: Uint8Array): Reading {
  const read = readInvoiceXml(bytes);
  if (read.kind === 'problem') return reject(read.reason, read.detail, { container: 'xml' });
  const { mapped } = read;
  if ('invoice' in mapped)
    return {
      outcome: 'invoice',
      container: 'xml',
      invoice: mapped.invoice,
      xml: bytes,
      attachments: [],
      notices: mapped.notices,
    };
  return quarantine(mapped.reason, 'the invoice is incomplete', {
    container: 'xml',
    draft: mapped.draft,
    xml: bytes,
    attachments: [],
  });
}
