import { type ActiveContent, Findings } from '../active-content/findings.ts';
import { judgeFile } from '../active-content/find-active-content.ts';
import type { XmlElement } from '../xml/element.ts';
import { readXmlFiles } from './xml-annexes.ts';

/**
 * Finds the annexes of an invoice XML for which a PDF with the same files would be held. What cannot be inspected does not hold an XML:
 * no program opens its base64, and cut pictures and PDFs are usual in samples.
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
