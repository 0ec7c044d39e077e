import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { fileBytesLimit, MAX_FILE_BYTES, MAX_XML_DEPTH, MAX_XML_ELEMENTS } from '../limits.ts';
import type { ExceededLimit } from '../reasons.ts';
import { decodeBase64, estimateBase64Size } from './base64.ts';
import { decodeXml } from './decode.ts';
import type { BinaryContent, XmlElement } from './element.ts';

type XmlProblem = 'xml-malformed' | 'xml-dtd' | 'xml-limits';

export type ParsedXml = { root: XmlElement } | { reason: XmlProblem; detail: string; limit?: ExceededLimit };

/** Elements with an annex in base64, often most of the file: it is decoded immediately, and only the bytes are kept. */
const BINARY_CONTENT: ReadonlySet<string> = new Set([
  'EmbeddedDocumentBinaryObject',
  'AttachmentBinaryObject',
]);

class XmlRefusal extends Error {
  readonly reason: XmlProblem;
  readonly limit: ExceededLimit | undefined;
  constructor(reason: XmlProblem, detail: string, limit?: ExceededLimit) {
    super(detail);
    this.reason = reason;
    this.limit = limit;
  }
}

/**
 * Parses strictly. Every DOCTYPE is refused: no real invoice has one, and without it no entities are expanded and nothing
 * external is loaded.
 */
export function parseXml(bytes: Uint8Array): ParsedXml {
  if (bytes.length > MAX_FILE_BYTES)
    return { reason: 'xml-limits', detail: 'larger than the limit', limit: fileBytesLimit(bytes) };
  const text = decodeXml(bytes);
  if (text === undefined) return { reason: 'xml-malformed', detail: 'encoding unknown or broken' };
  // The parser would ignore the second mark, but other readers refuse such a file.
  if (text.startsWith('\uFEFF')) return { reason: 'xml-malformed', detail: 'two byte order marks' };
  try {
    return { root: buildTree(text) };
  } catch (error) {
    if (error instanceof XmlRefusal) {
      const { reason, message: detail, limit } = error;
      return { reason, detail, ...(limit && { limit }) };
    }
    return { reason: 'xml-malformed', detail: error instanceof Error ? error.message : String(error) };
  }
}

function buildTree(text: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const openElements: XmlElement[] = [];
  let root: XmlElement | undefined;
  let elementCount = 0;
  let binaryCount = 0;

  parser.on('error', (error) => {
    throw new XmlRefusal('xml-malformed', error.message);
  });
  parser.on('doctype', () => {
    throw new XmlRefusal('xml-dtd', 'document type declaration');
  });
  parser.on('opentag', (tag) => {
    elementCount += 1;
    if (elementCount > MAX_XML_ELEMENTS)
      throw new XmlRefusal('xml-limits', 'too many elements', {
        name: 'xml-elements',
        allowed: MAX_XML_ELEMENTS,
      });
    if (openElements.length >= MAX_XML_DEPTH)
      throw new XmlRefusal('xml-limits', 'nested too deeply', { name: 'xml-levels', allowed: MAX_XML_DEPTH });
    const element: XmlElement = {
      name: tag.local,
      namespace: tag.uri,
      attributes: attributesOf(Object.values(tag.attributes)),
      children: [],
      text: '',
    };
    if (BINARY_CONTENT.has(element.name)) {
      binaryCount += 1;
      element.binary = { number: binaryCount, size: 0, content: undefined };
    }
    openElements.at(-1)?.children.push(element);
    root ??= element;
    openElements.push(element);
  });
  parser.on('closetag', () => {
    const element = openElements.pop();
    if (element?.binary !== undefined) decodeBinary(element, element.binary);
  });
  const append = (chunk: string) => {
    const element = openElements.at(-1);
    if (element !== undefined) element.text += chunk;
  };
  parser.on('text', append);
  parser.on('cdata', append);

  parser.write(text).close();
  if (root === undefined) throw new XmlRefusal('xml-malformed', 'no element');
  return root;
}

function decodeBinary(element: XmlElement, binary: BinaryContent): void {
  binary.content = decodeBase64(element.text);
  binary.size = binary.content?.length ?? estimateBase64Size(element.text);
  element.text = '';
}

/** Most elements have no attributes: one map for all of them. */
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** The attributes by local name, without namespace declarations. */
function attributesOf(attributes: SaxesAttributeNS[]): ReadonlyMap<string, string> {
  if (attributes.length === 0) return NO_ATTRIBUTES;
  return new Map(
    attributes
      .filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns')
      .map(({ local, value }) => [local, value]),
  );
}
