import { type ActiveContent, Findings } from '../active-content/findings.ts';
import { judgeFile } from '../active-content/find-active-content.ts';
import type { XmlElement } from '../xml/element.ts';
import { readXmlFiles } from './xml-annexes.ts';

/**
 * Finds active content in the annexes of an invoice XML, by the rules for files embedded in a PDF. One rule does not apply: an
 * annex that cannot be inspected is no reason to hold the XML. Programs do not open the base64 of an XML by themselves, and
 * annexes in sample files are often truncated pictures and PDFs.
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
