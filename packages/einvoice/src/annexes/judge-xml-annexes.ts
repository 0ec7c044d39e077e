import { type ActiveContent, Findings } from '../active-content/findings.ts';
import { judgeFile } from '../active-content/find-active-content.ts';
import type { XmlElement } from '../xml/element.ts';
import { readXmlFiles } from './xml-annexes.ts';

/**
 * Finds the annexes of an invoice XML for which a PDF with the same files would be held. An annex that cannot be
 * inspected is no reason to hold an XML: programs do not open its base64, and sample files often contain cut pictures and PDFs.
 */
export function judgeXmlAnnexes(root: XmlElement): ActiveContent[] {
  const findings = new Findings();
  for (const { name, content } of readXmlFiles(root))
    if ('bytes' in content)
      judgeFile(
        [name],
        Buffer.from(content.bytes.buffer, content.bytes.byteOffset, content.bytes.length),
        findings,
      );
  return findings.list().filter(({ kind }) => kind !== 'unreadable-objects');
}
