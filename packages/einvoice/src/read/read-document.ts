import { quarantine, type Reading, reject } from '../reading.ts';
import { isOversized, sniff } from '../sniff.ts';
import { readPdf } from './read-pdf.ts';
import { readXml } from './read-xml.ts';

/**
 * Reads one file. Does not throw, whatever the file contains.
 *
 * The libraries do not limit the memory that a hostile PDF uses: for untrusted files use `ReaderPool`.
 */
export async function readDocument(bytes: Uint8Array): Promise<Reading> {
  const rejection = rejectWithoutReading(bytes);
  if (rejection !== undefined) return rejection;
  if (sniff(bytes) === 'xml') return readXml(bytes);
  try {
    return await readPdf(bytes);
  } catch (error) {
    return quarantine('pdf-damaged', error instanceof Error ? error.name : 'unknown failure', {
      container: 'pdf',
    });
  }
}

/** Rejects files that are empty, too large, or neither PDF nor XML. Returns undefined for all other files. */
export function rejectWithoutReading(bytes: Uint8Array): Reading | undefined {
  const container = sniff(bytes);
  if (container === 'empty') return reject('empty', 'the file is empty');
  if (container === 'other') return reject('not-a-pdf', 'neither a PDF nor XML');
  if (!isOversized(container, bytes.length)) return undefined;
  return reject(container === 'xml' ? 'xml-limits' : 'limits', 'larger than the limit', { container });
}
