import { quarantine, type Reading, reject } from '../reading.ts';
import { isOversized, detectFileType } from '../detect-file-type.ts';
import { readPdf } from './read-pdf.ts';
import { readInvoiceXml } from './invoice-xml.ts';

/**
 * Reads one file. Does not throw, whatever the file contains.
 *
 * The libraries do not limit the memory that a hostile PDF uses: for untrusted files use `ReaderPool`.
 */
export async function readDocument(bytes: Uint8Array): Promise<Reading> {
  const rejection = rejectUnreadableFile(bytes);
  if (rejection !== undefined) return rejection;
  if (detectFileType(bytes) === 'xml') return readXml(bytes);
  try {
    return await readPdf(bytes);
  } catch (error) {
    return quarantine('pdf-damaged', error instanceof Error ? error.name : 'unknown failure', {
      fileType: 'pdf',
    });
  }
}

/** Rejects files that are empty, too large, or neither PDF nor XML. Returns undefined for all other files. */
export function rejectUnreadableFile(bytes: Uint8Array): Reading | undefined {
  const fileType = detectFileType(bytes);
  if (fileType === 'empty') return reject('empty', 'the file is empty');
  if (fileType === 'other') return reject('not-a-pdf', 'neither a PDF nor XML');
  if (!isOversized(fileType, bytes.length)) return undefined;
  return reject(fileType === 'xml' ? 'xml-limits' : 'limits', 'larger than the limit', { fileType });
}

/** Reads an XML file. A file that cannot be read is rejected; an incomplete invoice is held for a person. */
function readXml(bytes: Uint8Array): Reading {
  const fileType = 'xml';
  const result = readInvoiceXml(bytes);
  if ('invoice' in result) return { outcome: 'invoice', fileType, ...result, xml: bytes, attachments: [] };
  const { reason, detail, draft } = result;
  return draft === undefined
    ? reject(reason, detail, { fileType })
    : quarantine(reason, detail, { fileType, draft, xml: bytes, attachments: [] });
}
