import { quarantine, type Reading, reject } from '../reading.ts';
import { isOversized, sniff } from '../sniff.ts';
import { readPdf } from './read-pdf.ts';
import { readXml } from './read-xml.ts';

/**
 * Reads one file. Never throws because of the content of the file.
 *
 * The libraries do not limit the memory that a hostile PDF uses: for untrusted files use `ReaderPool`.
 */
export async function readDocument(bytes: Uint8Array): Promise<Reading> {
  const refused = rejectUnread(bytes);
  if (refused !== undefined) return refused;
  if (sniff(bytes) === 'xml') return readXml(bytes);
  try {
    return await readPdf(bytes);
  } catch (error) {
    return quarantine('pdf-damaged', error instanceof Error ? error.name : 'unknown failure', {
      container: 'pdf',
    });
  }
}

/** The result for files that need not be read: empty, too large, or neither PDF nor XML. Otherwise undefined. */
export function rejectUnread(bytes: Uint8Array): Reading | undefined {
  const container = sniff(bytes);
  if (container === 'empty') return reject('empty', 'the file is empty');
  if (container === 'other') return reject('not-a-pdf', 'neither a PDF nor XML');
  if (!isOversized(container, bytes.length)) return undefined;
  return reject(container === 'xml' ? 'xml-limits' : 'limits', 'larger than the limit', { container });
}
