import { quarantine, type Reading, reject } from '../reading.ts';
import { isOversized, sniff } from '../sniff.ts';
import { readPdf } from './read-pdf.ts';
import { readXml } from './read-xml.ts';

/**
 * Reads one file. Never throws for what is in the file.
 *
 * No library bounds the memory a hostile PDF takes: for files of others call it through `createReaderPool`.
 */
export async function readDocument(bytes: Uint8Array): Promise<Reading> {
  const refused = screenDocument(bytes);
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

/** The answer for files that need no reading: empty, too large, or neither PDF nor XML. */
export function screenDocument(bytes: Uint8Array): Reading | undefined {
  const container = sniff(bytes);
  if (container === 'empty') return reject('empty', 'the file is empty');
  if (container === 'other') return reject('not-a-pdf', 'neither a PDF nor XML');
  if (!isOversized(container, bytes.length)) return undefined;
  return reject(container === 'xml' ? 'xml-limits' : 'limits', 'larger than the limit', { container });
}
