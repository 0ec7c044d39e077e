import { detectFileType } from '../detect-file-type.ts';
import { findEmbeddedFiles } from '../pdf/find-embedded-files.ts';
import { openPdf } from '../pdf/open-pdf.ts';
import { unwrapEnvelope } from '../xml/envelope.ts';
import { parseXml } from '../xml/parse.ts';
import { sha256Of } from './describe-annex.ts';
import { readXmlFiles } from './xml-annexes.ts';

/**
 * The annexes of a document with these hashes, in the order of the hashes; undefined for a hash that no file of the document has.
 *
 * The libraries do not limit the memory that a hostile PDF uses: for untrusted files use `ReaderPool`.
 */
export async function readAnnexes(
  bytes: Uint8Array,
  hashes: readonly string[],
): Promise<(Uint8Array | undefined)[]> {
  const wanted = new Set(hashes);
  const found = new Map<string, Uint8Array>();
  for await (const content of filesOf(bytes)) {
    const hash = sha256Of(content);
    if (wanted.has(hash)) found.set(hash, content);
    if (found.size === wanted.size) break;
  }
  return hashes.map((hash) => found.get(hash));
}

async function* filesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (detectFileType(bytes) === 'xml') {
    const parsed = parseXml(bytes);
    if ('root' in parsed)
      for (const { content } of readXmlFiles(unwrapEnvelope(parsed.root) ?? parsed.root))
        if ('bytes' in content) yield content.bytes;
    return;
  }
  const opened = await openPdf(bytes);
  if ('problem' in opened) return;
  try {
    const { all } = await findEmbeddedFiles(bytes, opened.pdf);
    for (const file of all) {
      const content = await file.read();
      if ('bytes' in content) yield content.bytes;
    }
  } finally {
    await opened.pdf.close();
  }
}
